package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.FormBody;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An interceptor of the application makes a new request whose body contains that of the write, as for a gateway. */
class TunnelOutcomeTest extends InterceptorTestBase {
  private static Request post(Interceptor.Chain chain, RequestBody body) {
    return new Request.Builder()
        .url(chain.request().url().newBuilder().encodedPath("/gateway").build())
        .post(body)
        .build();
  }

  private static RequestBody wrapped(Request own) throws IOException {
    Buffer body = new Buffer();
    if (own.body() != null) {
      own.body().writeTo(body);
    }
    return RequestBody.create(
        "{\"method\":\"" + own.method() + "\",\"body\":" + body.readUtf8() + "}",
        MediaType.get("application/json"));
  }

  private static Response tunnel(Interceptor.Chain chain) throws IOException {
    return chain.proceed(post(chain, wrapped(chain.request())));
  }

  private static Response response(Interceptor.Chain chain, int status) {
    return new Response.Builder()
        .request(chain.request())
        .protocol(Protocol.HTTP_1_1)
        .code(status)
        .message("of the interceptor")
        .body(ResponseBody.create("{}", MediaType.get("application/json")))
        .build();
  }

  @Test
  void post_tunnelIsLost_isUnknownAndNotSentAgain() {
    intercept(TunnelOutcomeTest::tunnel);
    enqueue(LOST, json(200, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 1);
  }

  @Test
  void post_compressedTunnelIsLost_isUnknown() {
    intercept(chain ->
        chain.proceed(post(chain, RequestBody.create("z", MediaType.get("application/json")))
            .newBuilder()
            .header("Content-Encoding", "gzip")
            .build()));
    enqueue(LOST, json(200, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 1);
  }

  @Test
  void post_tunnelIsLostAndSentAgain_isUnknown() {
    intercept(chain -> {
      try {
        return tunnel(chain);
      } catch (IOException e) {
        return tunnel(chain);
      }
    });
    enqueue(LOST, json(422, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 429})
  void post_tunnelIsLostAndTheInterceptorResponds_isUnknownAndNotSentAgain(int status) {
    intercept(chain -> {
      try {
        return tunnel(chain);
      } catch (IOException e) {
        return response(chain, status);
      }
    });
    enqueue(LOST, json(200, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 1);
  }

  @Test
  void post_tunnelIsRejected_isRejected() {
    intercept(TunnelOutcomeTest::tunnel);
    enqueue(json(422, "{}"));

    assertFails("POST", Outcome.REJECTED, 1);
  }

  @ParameterizedTest
  @CsvSource({"422, REJECTED", "500, UNKNOWN"})
  void post_logBeforeIsLost_hasTheOutcomeOfTheWrite(int status, Outcome outcome) {
    intercept(chain -> {
      try {
        tunnel(chain).close();
      } catch (IOException e) {
        // A log entry with the whole write.
      }
      return chain.proceed(chain.request());
    });
    enqueue(LOST, json(status, "{}"));

    assertFails("POST", outcome, 2);
  }

  @Test
  void post_tokenIsLost_isSentAgain() {
    intercept(chain -> {
      chain
          .proceed(post(
              chain,
              new FormBody.Builder()
                  .add("grant_type", "client_credentials")
                  .add("client_secret", "x".repeat(1_000))
                  .build()))
          .close();
      return chain.proceed(chain.request());
    });
    enqueue(LOST, json(200, "{}"), json(200, "{\"id\":\"lead_1\"}"));

    assertThat(client.send(TestClients.request("POST").build()).attempts()).hasSize(2);
  }

  @Test
  void post_tunnelCannotConnect_isNotSent() {
    intercept(chain -> chain.proceed(post(chain, wrapped(chain.request()))
        .newBuilder()
        .url("http://127.0.0.1:1/gateway")
        .build()));

    assertFails("POST", Outcome.NOT_SENT, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 500, 502, 504})
  void post_tunnelMayHaveSucceededAndTheInterceptorFails_isUnknownAndNotSentAgain(int status) {
    intercept(chain -> {
      tunnel(chain).close();
      throw new IOException("the gateway failed");
    });
    enqueue(json(status, "{}"), json(200, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1:1", "http://nowhere.invalid"})
  void post_logSucceedsAndTheWriteCannotConnect_isNotSent(String address) {
    intercept(
        chain -> {
          chain
              .proceed(post(chain, wrapped(chain.request()))
                  .newBuilder()
                  .url(server.url("/log"))
                  .build())
              .close();
          return chain.proceed(chain.request().newBuilder().url(address).build());
        },
        RetryPolicy.none());
    enqueue(json(200, "{}"));

    assertFails("POST", Outcome.NOT_SENT, 1);
  }

  static Stream<Named<Interceptor>> followers() {
    RequestBody entry = RequestBody.create("1", MediaType.get("text/plain"));
    return Stream.of(
        Named.of("a short log", chain -> chain.proceed(post(chain, entry))),
        Named.of(
            "a read that is lost",
            chain -> chain.proceed(new Request.Builder()
                .url(chain.request().url().resolve("/lost"))
                .build())),
        Named.of(
            "a read that cannot connect",
            chain -> chain.proceed(
                new Request.Builder().url("http://127.0.0.1:1/status").build())),
        Named.of(
            "a changed copy that cannot connect",
            chain -> chain.proceed(chain
                .request()
                .newBuilder()
                .url("http://127.0.0.1:1/log")
                .put(entry)
                .build())));
  }

  @ParameterizedTest
  @MethodSource("followers")
  void post_tunnelSucceedsAndTheInterceptorFailsLater_isUnknownAndNotSentAgain(
      Interceptor follower) {
    AtomicInteger tunnels = new AtomicInteger();
    respondWith(request -> request.getUrl().encodedPath().equals("/lost") ? LOST : json(200, "{}"));
    intercept(chain -> {
      tunnels.incrementAndGet();
      tunnel(chain).close();
      follower.intercept(chain).close();
      throw new IOException("the interceptor failed");
    });

    assertThat(failure("POST").outcome()).contains(Outcome.UNKNOWN);
    assertThat(tunnels).hasValue(1);
  }

  @Test
  void post_callIsInterruptedWhileTheBodyOfTheTunnelIsRead_isProcessed() {
    intercept(chain -> {
      Response response = tunnel(chain);
      ForwardingSource source = new ForwardingSource(response.body().source()) {
        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
          Thread.currentThread().interrupt();
          throw new IOException("interrupted");
        }
      };
      return response
          .newBuilder()
          .body(ResponseBody.create(Okio.buffer(source), null, -1))
          .build();
    });
    enqueue(json(200, "{\"id\": \"lead_1\"}"));

    assertThat(failure("POST").outcome()).contains(Outcome.PROCESSED);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void post_rejectedAndTheInterceptorFailsAfterALog_isRejected() {
    intercept(chain -> {
      chain.proceed(chain.request()).close();
      tunnel(chain).close();
      throw new IOException("the log failed");
    });
    enqueue(json(422, "{}"), json(200, "{}"));

    assertFails("POST", Outcome.REJECTED, 2);
  }

  @Test
  void post_tunnelIsLostAndTheNextConnectionWasClosed_isUnknownAndNotSentAgain() {
    intercept(chain -> {
      if (chain.request().method().equals("GET")) {
        return chain.proceed(chain.request());
      }
      try {
        return tunnel(chain);
      } catch (IOException e) {
        throw new TransportFailure(
            TransportFailure.Kind.BROKEN, Outcome.NOT_SENT, true, new IOException("closed"));
      }
    });
    enqueue(json(200, "{}"), LOST, json(200, "{}"));
    client.send(TestClients.request("GET").build());

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @Test
  void post_tunnelIsLostAndAChangedCopyIsRejected_isUnknownAndNotSentAgain() {
    intercept(chain -> {
      try {
        return tunnel(chain);
      } catch (IOException e) {
        return chain.proceed(chain
            .request()
            .newBuilder()
            .url(chain.request().url().newBuilder().encodedPath("/other").build())
            .post(wrapped(chain.request()))
            .build());
      }
    });
    enqueue(LOST, json(429, "{}"), json(200, "{}"));

    assertFails("POST", Outcome.UNKNOWN, 2);
  }

  @Test
  void post_logAfterARejectionIsLost_isSentAgain() {
    intercept(chain -> {
      Response first = chain.proceed(chain.request());
      first.close();
      try {
        tunnel(chain).close();
      } catch (IOException e) {
        // A log entry with the whole write.
      }
      return response(chain, first.code());
    });
    enqueue(json(429, "{}"), LOST, json(200, "{\"id\":\"lead_1\"}"), json(200, "{}"));

    assertThat(client.send(TestClients.request("POST").build()).attempts()).hasSize(2);
  }
}
