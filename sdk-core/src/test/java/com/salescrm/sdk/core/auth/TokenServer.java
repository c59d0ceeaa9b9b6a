package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.http.ApiClient;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;

/** A service that rotates refresh tokens and answers /me/ to the newest access token only. All its secrets hold the marker. */
final class TokenServer implements AutoCloseable {
  static final String SECRET = "client_s3cr3t_1";

  final MockWebServer server = new MockWebServer();
  /** Answers to the next exchanges in place of tokens; the flag says whether the exchange happens all the same. */
  final BlockingQueue<Answer> next = new LinkedBlockingQueue<>();

  final AtomicInteger reuses = new AtomicInteger();
  final AtomicInteger calls = new AtomicInteger();
  final List<Map<String, String>> exchanges = new CopyOnWriteArrayList<>();
  final List<Map<String, String>> revocations = new CopyOnWriteArrayList<>();
  /** While it is set, an exchange waits here after it was carried out. */
  volatile CountDownLatch gate = new CountDownLatch(0);

  volatile CountDownLatch arrived = new CountDownLatch(1);
  volatile boolean forbidden;
  volatile long lifetimeSeconds = 3600;
  private final Set<String> dead = new HashSet<>(); // guarded by this
  private int generation = 1; // guarded by this
  private int ended; // guarded by this

  /** What the next exchange is answered. */
  record Answer(MockResponse response, boolean carriedOut) {}

  TokenServer() {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        return answer(request);
      }
    });
    try {
      server.start();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  String host() {
    return server.url("/").toString().replaceAll("/$", "");
  }

  OAuthClient.Builder client() {
    return OAuthClient.builder()
        .authUrl("https://app.example.com")
        .apiHost(host())
        .clientId("client_1")
        .clientSecret(SECRET)
        .redirectUri("http://127.0.0.1:9/callback");
  }

  ApiClient.Builder api(Credentials credentials) {
    return ApiClient.builder().baseUrl(host() + "/api/v1").credentials(credentials);
  }

  /** The pair that the service would take now. */
  synchronized OAuthToken pair(Instant issued, Duration lifetime) {
    return OAuthToken.builder()
        .accessToken(access(generation))
        .refreshToken(refresh(generation))
        .lifetime(issued, lifetime)
        .scopes(List.of("all.full_access", "offline_access"))
        .organizationId("orga_1")
        .userId("user_1")
        .build();
  }

  /** Another user authorises: a pair of another family that is good as well. */
  synchronized OAuthToken authorizedAnew(Instant issued) {
    generation += 100;
    return pair(issued, Duration.ofHours(1));
  }

  synchronized int generation() {
    return generation;
  }

  /** The access token ends before anybody expects it. */
  synchronized void endAccessToken() {
    ended = generation;
  }

  synchronized void kill(OAuthToken pair) {
    dead.add(pair.refreshToken().orElseThrow());
  }

  static String access(int generation) {
    return "at_s3cr3t_" + generation;
  }

  static String refresh(int generation) {
    return "rt_s3cr3t_" + generation;
  }

  static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .setHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  private MockResponse answer(RecordedRequest request) throws InterruptedException {
    server.takeRequest();
    return switch (request.getUrl().encodedPath()) {
      case "/oauth2/token/" -> exchange(form(request));
      case "/oauth2/revoke/" -> revoke(form(request));
      default -> call(request.getHeaders().get("Authorization"));
    };
  }

  private MockResponse exchange(Map<String, String> form) throws InterruptedException {
    exchanges.add(form);
    Answer scripted = next.poll();
    MockResponse response =
        scripted != null && !scripted.carriedOut ? scripted.response : rotate(form);
    arrived.countDown();
    gate.await(30, TimeUnit.SECONDS);
    return scripted == null ? response : scripted.response;
  }

  private synchronized MockResponse rotate(Map<String, String> form) {
    String sent = form.get("refresh_token");
    if (sent != null && (dead.contains(sent) || !sent.equals(refresh(generation)))) {
      reuses.incrementAndGet();
      return json(400, "{\"error\":\"invalid_grant\",\"error_description\":\"" + sent + "\"}");
    }
    if (sent != null) {
      dead.add(sent);
    }
    generation++;
    return json(
        200,
        "{\"token_type\":\"Bearer\",\"access_token\":\"" + access(generation)
            + "\",\"expires_in\":" + lifetimeSeconds + ",\"refresh_token\":\""
            + refresh(generation)
            + "\",\"scope\":\"all.full_access offline_access\",\"organization_id\":\"orga_1\",\"user_id\":\"user_1\"}");
  }

  private synchronized MockResponse revoke(Map<String, String> form) {
    revocations.add(form);
    dead.add(form.get("token"));
    return json(200, "");
  }

  private synchronized MockResponse call(String authorization) {
    calls.incrementAndGet();
    return !forbidden
            && ended != generation
            && ("Bearer " + access(generation)).equals(authorization)
        ? json(200, "{\"id\":\"user_1\"}")
        : json(401, "{\"error\":\"not allowed\"}");
  }

  private static Map<String, String> form(RecordedRequest request) {
    if (!"application/x-www-form-urlencoded".equals(request.getHeaders().get("Content-Type"))
        || request.getHeaders().get("Authorization") != null) {
      throw new AssertionError("not a bare form");
    }
    HttpUrl asQuery = HttpUrl.get("http://x/?" + request.getBody().utf8());
    Map<String, String> form = new LinkedHashMap<>();
    asQuery.queryParameterNames().forEach(name -> form.put(name, asQuery.queryParameter(name)));
    return form;
  }

  @Override
  public void close() {
    gate.countDown();
    server.close();
  }
}
