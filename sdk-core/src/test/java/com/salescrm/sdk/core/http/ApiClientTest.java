package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.GzipSink;
import okio.Okio;
import okio.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiClientTest extends OneServerTest {
  private static final ApiRequest<JsonNode> GET =
      ApiRequest.get("/lead/{id}/", "lead_1").query("_fields", "id,name").build();

  @Test
  void send_get_hasTheExpectedHeadersOnly() throws Exception {
    enqueue(json(200, "{\"id\": \"lead_1\"}"));

    client.send(GET);

    RecordedRequest request = taken();
    assertThat(request.getMethod()).isEqualTo("GET");
    assertThat(request.getTarget()).isEqualTo("/api/v1/lead/lead_1/?_fields=id,name");
    assertThat(request.getHeaders().get("Authorization")).isEqualTo("Basic YXBpX3MzY3IzdF9rZXk6");
    assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
    assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("gzip");
    assertThat(request.getHeaders().get("x-tz-offset")).isNull();
    assertThat(request.getHeaders().names())
        .containsExactlyInAnyOrder(
            "Authorization", "Accept", "Accept-Encoding", "User-Agent", "Host", "Connection");
  }

  @Test
  void send_post_sendsItsBodyAsJson() throws Exception {
    enqueue(json(201, "{}"));

    ApiResponse<JsonNode> response =
        client.send(ApiRequest.post("/lead/").body(Map.of("name", "Ä")).build());

    RecordedRequest request = taken();
    assertThat(request.getBody().utf8()).isEqualTo("{\"name\":\"Ä\"}");
    assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
    assertThat(response.statusCode()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", "X-GZIP"}) // RFC 9110, 8.4.1.3: the same coding.
  void send_gzipResponse_isDecompressed(String coding) {
    Buffer packed = new Buffer();
    try (GzipSink gzip = new GzipSink(packed)) {
      gzip.write(new Buffer().writeUtf8("{\"id\": \"lead_1\"}"), 16);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    enqueue(new MockResponse.Builder()
        .body(packed)
        .setHeader("Content-Encoding", coding)
        .build());

    assertThat(client.send(GET).body().path("id").asText()).isEqualTo("lead_1");
  }

  @Test
  void send_gzipOfSeveralMembers_isReadToItsEnd() throws Exception { // RFC 1952, 2.2.
    Buffer packed = new Buffer();
    for (String part : List.of("{\"id\": ", "\"lead_1\"", "}")) {
      try (GzipSink gzip = new GzipSink(packed)) {
        gzip.write(new Buffer().writeUtf8(part), part.length());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    for (int call = 1; call <= 2; call++) {
      enqueue(new MockResponse.Builder()
          .body(packed.copy())
          .setHeader("Content-Encoding", "gzip")
          .build());

      assertThat(client.send(GET).body().path("id").asText()).isEqualTo("lead_1");
    }
    taken();
    assertThat(taken().getExchangeIndex()).isEqualTo(1); // On the same connection.
  }

  @Test
  void send_otherContentEncoding_isNamedByTheException() {
    enqueue(new MockResponse.Builder()
        .body("\u001b\u0000")
        .setHeader("Content-Encoding", "br")
        .build());

    assertThatThrownBy(() -> client.send(ApiRequest.post("/lead/").build()))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("malformed JSON")
        .hasMessageContaining("content-encoding br");
  }

  @Test
  void withOptions_view_changesOnlyItsOwnCalls() throws Exception {
    enqueue(json(200, "{}"), json(200, "{}"));

    client
        .withOptions(o -> o.header("X-Trace", "t1").timeZone(ZoneId.of("Asia/Kolkata")))
        .send(GET);
    client.send(GET);

    RecordedRequest viewed = taken();
    assertThat(viewed.getHeaders().get("x-trace")).isEqualTo("t1");
    assertThat(viewed.getHeaders().get("x-tz-offset")).isEqualTo("5.5");
    assertThat(taken().getHeaders().get("x-trace")).isNull();
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void withResponse_oneCall_returnsStatusHeadersAndAttempts() {
    enqueue(json(502, ""), withHeader(json(201, "{\"id\": \"lead_1\"}"), "X-Request-Id", "r1"));

    ApiResponse<String> response =
        client.withResponse(c -> c.send(GET).body().path("id").asText());

    assertThat(response.body()).isEqualTo("lead_1");
    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.header("x-request-ID")).hasValue("r1");
    assertThat(response.attempts()).hasSize(2);
  }

  @Test
  void withResponse_noCallOrTwo_throws() {
    enqueue(json(200, "{}"), json(200, "{}"));

    assertThatThrownBy(() -> client.withResponse(c -> "lazy"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("exactly one call")
        .hasMessageContaining("lazy");
    assertThatThrownBy(() ->
            client.withResponse(c -> c.send(GET).statusCode() + c.send(GET).statusCode()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("made 2");
  }

  @Test
  void listener_callWithRetry_receivesEachAttemptAndTheCall() {
    List<AttemptEvent> attempts = new ArrayList<>();
    List<CallEvent> calls = new ArrayList<>();
    CallListener listener = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        attempts.add(event);
      }

      @Override
      public void onCall(CallEvent event) {
        calls.add(event);
      }
    };
    enqueue(
        json(502, ""), json(200, "{}"), json(500, ""), json(500, ""), json(500, ""), json(500, ""));

    try (ApiClient observed = TestClients.to(server, time).listener(listener).build()) {
      observed.send(GET);
      assertThatThrownBy(() -> observed.send(GET)).isInstanceOf(ServerException.class);
    }

    assertThat(attempts).hasSize(6).allMatch(event -> event.pathTemplate().equals("/lead/{id}/"));
    assertThat(attempts.get(0).attempt().statusCode()).hasValue(502);
    assertThat(calls).hasSize(2);
    assertThat(calls.get(0).failure()).isEmpty();
    assertThat(calls.get(0).attempts()).hasSize(2);
    assertThat(calls.get(0).duration()).isEqualTo(Duration.ofMillis(250));
    assertThat(calls.get(1).failure()).containsInstanceOf(ServerException.class);
  }

  @Test
  void listener_throws_callIsNotAffected() {
    enqueue(json(200, "{}"));
    CallListener broken = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        throw new IllegalStateException("listener");
      }

      @Override
      public void onCall(CallEvent event) {
        throw new NoSuchMethodError("of another version of a library");
      }
    };

    try (ApiClient observed = TestClients.to(server, time).listener(broken).build()) {
      assertThat(observed.send(GET).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void httpClient_ofTheUser_usesItsInterceptorsAndStaysOpen() {
    enqueue(json(503, ""), json(200, "{}"), json(200, "{}"));
    List<String> seen = new ArrayList<>();
    OkHttpClient own = new OkHttpClient.Builder()
        .readTimeout(Duration.ofMillis(1))
        .addInterceptor(chain -> {
          seen.add(chain.request().url().encodedPath());
          return chain.proceed(chain.request());
        })
        .build();

    try (ApiClient over = TestClients.to(server, time).httpClient(own).build()) {
      over.send(GET);
    }
    assertThat(seen).hasSize(2);
    assertThat(own.connectionPool().connectionCount()).isEqualTo(1);
  }

  @Test
  void httpClient_endOfACompleteBodyFails_returnsTheResponse() {
    enqueue(json(200, "{\"id\": \"lead_1\"}"));
    OkHttpClient own = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          Response response = chain.proceed(chain.request());
          ResponseBody body = response.body();
          Source failing = new ForwardingSource(body.source()) {
            @Override
            public long read(Buffer sink, long count) throws IOException {
              long read = super.read(sink, count);
              if (read < 0) {
                throw new SocketTimeoutException("no end of the stream");
              }
              return read;
            }
          };
          return response
              .newBuilder()
              .body(ResponseBody.create(
                  Okio.buffer(failing), body.contentType(), body.contentLength()))
              .build();
        })
        .build();

    try (ApiClient over = TestClients.to(server, time).httpClient(own).build()) {
      assertThat(over.send(GET).attempts()).hasSize(1);
    }
  }

  @Test
  void httpClient_interceptorThrowsUnchecked_throwsCrmException() {
    OkHttpClient own = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          throw new IllegalStateException("broken interceptor");
        })
        .build();

    try (ApiClient over = TestClients.to(server, time).httpClient(own).build()) {
      assertThatThrownBy(() -> over.send(GET))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("broken interceptor");
    }
  }

  @Test
  void httpClient_interceptorThrowsAnError_throwsItAndReportsNoCall() {
    List<CallEvent> calls = new ArrayList<>();
    CallListener listener = new CallListener() {
      @Override
      public void onCall(CallEvent event) {
        calls.add(event);
      }
    };
    OkHttpClient own = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          throw new NoSuchMethodError("of another version of a library");
        })
        .build();

    try (ApiClient over =
        TestClients.to(server, time).httpClient(own).listener(listener).build()) {
      assertThatThrownBy(() -> over.send(GET)).isInstanceOf(NoSuchMethodError.class);
    }

    assertThat(calls).isEmpty();
  }

  @Test
  void send_manyThreadsOnOneClient_eachReceivesItsOwnResponse() {
    respondWith(
        request -> json(200, "{\"id\": \"" + request.getUrl().pathSegments().get(3) + "\"}"));
    Map<String, String> responses = new ConcurrentHashMap<>();

    List<CompletableFuture<String>> calls = IntStream.range(0, 32 * 20)
        .mapToObj(i -> "lead_" + i)
        .map(id -> client.async(c -> responses.merge(
            id,
            c.send(ApiRequest.get("/lead/{id}/", id).build()).body().path("id").asText(),
            String::concat)))
        .toList();
    calls.forEach(CompletableFuture::join);

    assertThat(responses)
        .hasSize(640)
        .allSatisfy((asked, got) -> assertThat(got).isEqualTo(asked));
  }

  @Test
  void send_afterClose_throwsIllegalState() {
    client.close();

    assertThatThrownBy(() -> client.send(GET))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void toString_client_printsTheChain() {
    assertThat(client)
        .asString()
        .contains(
            "RetryingTransport > RedirectingTransport > AuthorizingTransport(API_KEY) > OkHttpTransport")
        .doesNotContain(TestClients.KEY);
    assertThat(client.authScheme()).isEqualTo(AuthScheme.API_KEY);
  }

  @Test
  void send_afterClose_isNotReportedToTheListener() {
    List<CallEvent> calls = new ArrayList<>();
    CallListener listener = new CallListener() {
      @Override
      public void onCall(CallEvent event) {
        calls.add(event);
      }
    };
    ApiClient observed = TestClients.to(server, time).listener(listener).build();
    observed.close();

    assertThatThrownBy(() -> observed.send(GET)).isInstanceOf(IllegalStateException.class);

    assertThat(calls).isEmpty();
  }
}
