package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.auth.store.OAuthToken;
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

/** A service that rotates refresh tokens and accepts only the newest access token. All its secrets contain the marker. */
public final class TokenServer implements AutoCloseable {
  public static final String SECRET = "client_s3cr3t_1";

  public final MockWebServer server = new MockWebServer();
  /** Scripted responses to the next token requests; the flag states whether tokens are rotated anyway. */
  public final BlockingQueue<Scripted> next = new LinkedBlockingQueue<>();

  public final AtomicInteger reuses = new AtomicInteger();
  public final AtomicInteger calls = new AtomicInteger();
  public final List<Map<String, String>> tokenRequests = new CopyOnWriteArrayList<>();
  public final List<Map<String, String>> revocations = new CopyOnWriteArrayList<>();
  /** A token request waits here after it was processed. */
  public volatile CountDownLatch hold = new CountDownLatch(0);

  public volatile CountDownLatch arrived = new CountDownLatch(1);
  public volatile boolean forbidden;
  public volatile long lifetimeSeconds = 3600;
  private final Set<String> invalid = new HashSet<>(); // guarded by this
  private int generation = 1; // guarded by this
  private int expired; // guarded by this

  /** The response to the next token request. */
  public record Scripted(MockResponse response, boolean processed) {}

  public TokenServer() {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        return respond(request);
      }
    });
    try {
      server.setServerSocketFactory(new PromptSockets());
      server.start();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  public String host() {
    return server.url("/").toString().replaceAll("/$", "");
  }

  public OAuthClient.Builder client() {
    return client(host());
  }

  /** A client of a service at another address. */
  static OAuthClient.Builder client(String host) {
    return OAuthClient.builder()
        .authUrl("https://app.example.com")
        .apiHost(host)
        .clientId("client_1")
        .clientSecret(SECRET)
        .redirectUri("http://127.0.0.1:9/callback");
  }

  public ApiClient.Builder api(Credentials credentials) {
    return ApiClient.builder().baseUrl(host() + "/api/v1").credentials(credentials);
  }

  /** The tokens that are valid now. */
  public synchronized OAuthToken tokens(Instant issued, Duration lifetime) {
    return OAuthToken.builder()
        .accessToken(access(generation))
        .refreshToken(refresh(generation))
        .lifetime(issued, lifetime)
        .scopes(List.of("all.full_access", "offline_access"))
        .organizationId("orga_1")
        .userId("user_1")
        .build();
  }

  /** The user authorizes again: tokens of another grant. */
  public synchronized OAuthToken reauthorize(Instant issued) {
    generation += 100;
    return tokens(issued, Duration.ofHours(1));
  }

  public synchronized int generation() {
    return generation;
  }

  /** Expires the access token before its announced expiry. */
  public synchronized void expireAccessToken() {
    expired = generation;
  }

  public synchronized void invalidate(OAuthToken tokens) {
    invalid.add(tokens.refreshToken().orElseThrow());
  }

  public static String access(int generation) {
    return "at_s3cr3t_" + generation;
  }

  public static String refresh(int generation) {
    return "rt_s3cr3t_" + generation;
  }

  public static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .setHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  private MockResponse respond(RecordedRequest request) throws InterruptedException {
    server.takeRequest();
    return switch (request.getUrl().encodedPath()) {
      case "/oauth2/token/" -> token(form(request));
      case "/oauth2/revoke/" -> revoke(form(request));
      default -> call(request.getHeaders().get("Authorization"));
    };
  }

  private MockResponse token(Map<String, String> form) throws InterruptedException {
    tokenRequests.add(form);
    Scripted scripted = next.poll();
    MockResponse response =
        scripted != null && !scripted.processed ? scripted.response : rotate(form);
    arrived.countDown();
    hold.await(30, TimeUnit.SECONDS);
    return scripted == null ? response : scripted.response;
  }

  private synchronized MockResponse rotate(Map<String, String> form) {
    String sent = form.get("refresh_token");
    if (sent != null && (invalid.contains(sent) || !sent.equals(refresh(generation)))) {
      reuses.incrementAndGet();
      return json(400, "{\"error\":\"invalid_grant\",\"error_description\":\"" + sent + "\"}");
    }
    if (sent != null) {
      invalid.add(sent);
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
    invalid.add(form.get("token"));
    return json(200, "");
  }

  private synchronized MockResponse call(String authorization) {
    calls.incrementAndGet();
    return !forbidden
            && expired != generation
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
    hold.countDown();
    server.close();
  }
}
