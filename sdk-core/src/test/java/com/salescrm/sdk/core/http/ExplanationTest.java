package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.http.FaultTable.Cell;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExplanationTest extends OneServerTest {
  /** The labels of {@link FaultTable}, by those of explanations. */
  private static final Map<String, String> LABELS = Map.ofEntries(
      Map.entry(
          "the service cannot be reached (DNS, connection, TLS)",
          "the service cannot be reached: DNS, connection, TLS"),
      Map.entry("429", "429"),
      Map.entry("503 with Retry-After", "503 with `Retry-After`"),
      Map.entry("401 with a refreshed token", "401 with a refreshed token"),
      Map.entry("any other 4xx", "any other 4xx"),
      Map.entry(
          "the connection breaks or no response comes in time",
          "the connection breaks, or no response comes in time"),
      Map.entry("408", "408"),
      Map.entry("500", "500, 502, 503, 504"),
      Map.entry("502", "500, 502, 503, 504"),
      Map.entry("503", "500, 502, 503, 504"),
      Map.entry("504", "500, 502, 503, 504"),
      Map.entry("any other 5xx", "any other 5xx"),
      Map.entry("2xx with an HTML page", "2xx with an HTML page"),
      Map.entry("2xx whose body is incomplete or not JSON", "2xx whose body is empty or not JSON"));

  static List<ApiRequest<?>> requests() {
    return List.of(
        TestClients.request("GET").build(),
        TestClients.request("PUT").build(),
        TestClients.request("POST").build(),
        TestClients.request("DELETE").build(),
        ApiRequest.get("/lead/").query("_fields", "id,ü & x").query("view", "").build(),
        ApiRequest.get("/file/").header("Range", "bytes=5-").returningStream(),
        ApiRequest.get("/file/").returningStream(),
        ApiRequest.post("/lead/{id}/", "a/b@c").build(),
        ApiRequest.put("/lead/").build(),
        ApiRequest.put("/lead/").body(Map.of("name", "Jürgen \"\n\u0000 😀")).build(),
        ApiRequest.delete("/lead/").body(List.of(1)).build());
  }

  @ParameterizedTest
  @MethodSource("requests")
  void explain_anyRequest_hasTheBytesThatAreSent(ApiRequest<?> request) throws Exception {
    enqueue(json(200, "{\"id\": \"lead_1\"}"));
    ApiClient view = client.withOptions(o -> o.timeZone(ZoneOffset.ofHoursMinutes(5, 30)));

    Explanation explanation = view.explain(c -> c.send(request));
    assertThat(server.getRequestCount()).isZero();
    if (view.send(request).body() instanceof BodyStream body) {
      body.close();
    }

    RecordedRequest sent = taken();
    ByteString body = sent.getBody();
    assertThat(explanation.method()).isEqualTo(sent.getMethod());
    assertThat(explanation.url()).isEqualTo(server.url(sent.getTarget()).toString());
    assertThat(explanation.toString()).startsWith(sent.getRequestLine() + "\n");
    assertThat(explanation.body()).isEqualTo(body == null ? new byte[0] : body.toByteArray());
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    sent.getHeaders()
        .forEach(header -> headers.add(Map.entry(header.getFirst(), header.getSecond())));
    headers.replaceAll(header ->
        header.getKey().equals("Authorization") ? Map.entry("Authorization", "Basic ***") : header);
    assertThat(explanation.headers()).isEqualTo(headers);
  }

  @ParameterizedTest
  @FieldSource("com.salescrm.sdk.core.http.FaultTable#KINDS")
  void onFailure_eachKind_statesTheTestedTable(String kind) {
    Map<String, String> expected = new TreeMap<>();
    LABELS.forEach((failure, label) -> {
      Cell cell = FaultTable.rows().stream()
          .filter(row -> row.label().equals(label))
          .map(row -> row.cells().get(kind))
          .findFirst()
          .orElseThrow();
      String outcome = cell.exception().equals("success") ? "PROCESSED" : cell.outcome();
      expected.put(
          failure,
          (cell.attempts() == 1 ? "1 attempt" : "up to " + cell.attempts() + " attempts")
              + (outcome.isEmpty() ? "" : ", outcome " + outcome));
    });

    List<String> lines =
        client.explain(c -> c.send(TestClients.request(kind).build())).onFailure();

    Map<String, String> explained = new TreeMap<>();
    lines.forEach(line -> {
      int end = line.lastIndexOf(": ");
      for (String failure : line.substring(0, end).split("; ", -1)) {
        explained.put(failure, line.substring(end + 2));
      }
    });
    assertThat(explained).isEqualTo(expected);
  }

  @Test
  void onFailure_fewOrManyAttempts_statesTheirNumber() {
    ApiRequest<?> get = TestClients.request("GET").build();

    assertThat(attempts(RetryPolicy.none(), get))
        .contains("401 with a refreshed token: up to 2 attempts")
        .anyMatch(line -> line.contains("429") && line.endsWith(": 1 attempt"));
    assertThat(attempts(RetryPolicy.defaults().withMaxAttempts(2), get))
        .anyMatch(line -> line.contains("429") && line.endsWith(": up to 2 attempts"));
    assertThat(attempts(RetryPolicy.defaults().withMaxAttempts(Integer.MAX_VALUE), get))
        .contains("401 with a refreshed token: up to 2 attempts")
        .anyMatch(line -> line.contains("429") && line.endsWith(": up to 2147483647 attempts"));
  }

  private List<String> attempts(RetryPolicy policy, ApiRequest<?> request) {
    return client
        .withOptions(o -> o.retryPolicy(policy))
        .explain(c -> c.send(request))
        .onFailure();
  }

  @Test
  void explain_viewWithOptions_hasItsLimits() {
    Explanation explanation = client.explain(c -> c.withOptions(o -> o.replayWrites(true)
            .attemptTimeout(Duration.ofSeconds(2))
            .totalTimeout(Duration.ofSeconds(9))
            .retryPolicy(RetryPolicy.defaults().withMaxAttempts(7)))
        .send(TestClients.request("POST").build()));

    assertThat(explanation.replay()).isEqualTo(Replay.SAFE);
    assertThat(explanation.attemptTimeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(explanation.totalTimeout()).isEqualTo(Duration.ofSeconds(9));
    assertThat(explanation.retryPolicy().maxAttempts()).isEqualTo(7);
    assertThat(explanation.isComplete()).isTrue();
  }

  @Test
  void toString_write_isTheRequestAndWhatFollowsAFailure() {
    String text =
        client.explain(c -> c.send(TestClients.request("POST").build())).toString();

    assertThat(text).isEqualTo("""
            POST /api/v1/lead/ HTTP/1.1
            Accept: application/json
            User-Agent: %s
            Authorization: Basic ***
            Content-Type: application/json
            Content-Length: 15
            Host: %s
            Connection: Keep-Alive
            Accept-Encoding: gzip

            {"name":"Acme"}

            On a failure (Replay.ONCE, attempts of at most PT30S, PT2M in total):
            - the service cannot be reached (DNS, connection, TLS): up to 4 attempts, outcome NOT_SENT
            - 429; 503 with Retry-After: up to 4 attempts, outcome REJECTED
            - 401 with a refreshed token: up to 2 attempts, outcome REJECTED
            - any other 4xx: 1 attempt, outcome REJECTED
            - the connection breaks or no response comes in time; 408; 500; 502; 503; 504; any other 5xx; 2xx with an HTML page: 1 attempt, outcome UNKNOWN
            - 2xx whose body is incomplete or not JSON: 1 attempt, outcome PROCESSED
            """.formatted(
            "salescrm-sdk-java/dev (Java " + System.getProperty("java.version") + ")",
            server.getHostName() + ":" + server.getPort()));
  }

  @Test
  void explain_secretsOfCallerAndLink_areMasked() {
    ApiClient view = client.withOptions(o -> o.header("X-Api-Token", "s3cr3t"));

    Explanation own = view.explain(c -> c.send(TestClients.request("GET").build()));
    Explanation link = view.explain(c ->
        c.send(ApiRequest.getUrl("https://files.example/x?signature=s3cr3t").build()));

    assertThat(own.headers()).contains(Map.entry("x-api-token", "***"));
    assertThat(own.toString()).doesNotContain("s3cr3t", TestClients.KEY);
    assertThat(link.toString())
        .startsWith("GET /x?*** HTTP/1.1\n")
        .contains("Host: files.example\n")
        .doesNotContain("s3cr3t", "Authorization", "x-api-token");
    assertThat(link.url()).isEqualTo("https://files.example/x?signature=s3cr3t");
  }

  @Test
  void explain_oauth_asksNeitherCredentialsNorListener() {
    AtomicInteger asked = new AtomicInteger();
    Credentials credentials = new Credentials() {
      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      public String authorization(Duration limit) {
        return "Bearer " + asked.incrementAndGet();
      }
    };
    CallListener listener = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        asked.incrementAndGet();
      }

      @Override
      public void onCall(CallEvent event) {
        asked.incrementAndGet();
      }
    };
    try (ApiClient oauth =
        TestClients.to(server, time).credentials(credentials).listener(listener).build()) {
      Explanation explanation =
          oauth.explain(c -> c.send(TestClients.request("GET").build()));

      assertThat(explanation.headers()).contains(Map.entry("Authorization", "Bearer ***"));
      assertThat(asked).hasValue(0);
    }
  }

  @Test
  void explain_rateLimitInForce_doesNotWait() {
    enqueue(withHeader(json(429, "{}"), "Retry-After", "90"));
    ApiRequest<?> request = TestClients.request("GET").build();
    assertThatThrownBy(() -> client.send(request));

    assertThat(client.explain(c -> c.send(request)).method()).isEqualTo("GET");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void explain_severalRequests_hasTheFirstAndRunsNothingAfterIt() {
    List<String> after = new ArrayList<>();

    Explanation explanation = client.explain(c -> {
      c.send(TestClients.request("GET").build());
      after.add("ran");
      return c.send(TestClients.request("PUT").build());
    });

    assertThat(explanation.method()).isEqualTo("GET");
    assertThat(explanation.isComplete()).isFalse();
    assertThat(explanation.toString())
        .endsWith("What the operation does afterwards depends on the response.\n");
    assertThat(after).isEmpty();
  }

  @Test
  void explain_operationIgnoresTheEnd_hasTheFirstRequest() {
    Explanation explanation = client.explain(c -> {
      for (String kind : List.of("DELETE", "PUT")) {
        try {
          c.send(TestClients.request(kind).build());
        } catch (RuntimeException e) {
          assertThat(e).hasMessageContaining("explain sends nothing");
        }
      }
      return "done";
    });

    assertThat(explanation.method()).isEqualTo("DELETE");
  }

  @Test
  void explain_lazyOrAsynchronousResult_isStarted() {
    ApiRequest<?> request = TestClients.request("GET").build();

    assertThat(Stream.of(
                client.explain(c -> later(c, request)[0]),
                client.explain(c -> Stream.of(1).map(one -> c.send(request))),
                client.explain(
                    c -> c.withOptions(o -> {}).withResponse(same -> same.send(request))),
                client.explain(c -> (Iterable<Object>)
                    () -> Stream.of(1).<Object>map(one -> c.send(request)).iterator()))
            .map(Explanation::url))
        .hasSize(4)
        .containsOnly(server.url("/api/v1/lead/lead_1/").toString());
    assertThat(server.getRequestCount()).isZero();
  }

  /** In an array, since a lambda that returns a future is reported as one that ignores it. */
  private static Object[] later(ApiClient client, ApiRequest<?> request) {
    return new Object[] {client.async(same -> same.send(request))};
  }

  @Test
  void explain_requestOfAnotherClient_isNotSent() {
    enqueue(json(200, "{}"));
    ApiRequest<?> request = TestClients.request("DELETE").build();

    assertThatThrownBy(() -> client.explain(c -> client.send(request)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("explain sends nothing: the operation must send its requests through the client"
            + " that it receives");
    assertThatThrownBy(() -> client.explain(c -> {
          client.explain(same -> same.send(request));
          return client.send(request);
        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(server.getRequestCount()).isZero();
    assertThat(client.send(request).statusCode()).isEqualTo(200);
  }

  @Test
  void explain_noRequest_throws() {
    assertThatThrownBy(() -> client.explain(c -> "nothing"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("explain requires an operation that sends a request");
    assertThatThrownBy(
            () -> client.explain(c -> c.send(ApiRequest.get("/{id}/", " ").build())))
        .isInstanceOf(IllegalArgumentException.class);
    client.close();
    assertThatThrownBy(
            () -> client.explain(c -> c.send(TestClients.request("GET").build())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the client is closed");
  }

  @Test
  void body_changedByCaller_doesNotChangeTheExplanation() {
    Explanation explanation =
        client.explain(c -> c.send(TestClients.request("POST").build()));

    Arrays.fill(explanation.body(), (byte) 0);

    assertThat(new String(explanation.body(), UTF_8)).isEqualTo("{\"name\":\"Acme\"}");
  }

  @Test
  void client_afterExplain_sendsAsBefore() {
    enqueue(json(500, "{}"));
    client.explain(c -> c.send(TestClients.request("POST").build()));

    assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
        .isInstanceOf(ServerException.class);
  }
}
