package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses that are read as a stream. */
@Tag("alone") // Measures time.
class StreamedResponseTest extends OneServerTest {
  private static final ApiRequest<BodyStream> GET =
      ApiRequest.get("/export/{id}/", "export_1").returningStream();
  private static final Duration SOON = Duration.ofMillis(200);

  @Test
  void stream_successfulResponse_isReturnedByteForByte() throws Exception {
    byte[] bytes = {0x1f, (byte) 0x8b, 0, 1, (byte) 0xff};
    enqueue(new MockResponse.Builder()
        .body(new Buffer().write(bytes))
        .setHeader("Content-Encoding", "gzip")
        .build());

    try (BodyStream body = client.send(GET).body()) {
      assertThat(body.readAllBytes()).isEqualTo(bytes);
    }
    assertThat(taken().getHeaders().get("Accept-Encoding")).isEqualTo("gzip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT2562047788015215H30M7S", "P109500D"})
  void stream_veryLongTimeouts_areAccepted(Duration forever) throws Exception {
    enqueue(json(503, ""), json(200, "all of it"));
    ApiClient patient = client.withOptions(o -> o.totalTimeout(forever)
        .attemptTimeout(forever)
        .stallTimeout(forever)
        .retryPolicy(RetryPolicy.defaults()
            .withMaxWait(forever)
            .withBackoff(Backoff.exponential(Duration.ofSeconds(1), forever))));

    try (BodyStream body = patient.send(GET).body()) {
      assertThat(new String(body.readAllBytes(), UTF_8)).isEqualTo("all of it");
    }
    enqueue(json(200, "{}"));
    assertThat(patient.send(TestClients.request("POST").build()).statusCode()).isEqualTo(200);
  }

  @Test
  void stream_transientFailures_isRetriedUntilTheHeaders() throws Exception {
    enqueue(json(503, ""), json(502, ""), json(200, "all of it"));

    ApiResponse<BodyStream> response = client.send(GET);

    try (BodyStream body = response.body()) {
      assertThat(new String(body.readAllBytes(), UTF_8)).isEqualTo("all of it");
    }
    assertThat(response.attempts()).hasSize(3);
  }

  @Test
  void stream_204WithContentLength_isEmpty() throws Exception {
    enqueue(new MockResponse.Builder().code(204).body("none of it").build());

    ApiResponse<BodyStream> response = client.send(GET);

    try (BodyStream body = response.body()) {
      assertThat(body.readAllBytes()).isEmpty();
    }
    assertThat(response.attempts()).hasSize(1);
  }

  @Test
  void stream_errorResponse_isThrown() {
    enqueue(json(404, "{\"error\": \"no such export\"}"));

    assertThatThrownBy(() -> client.send(GET))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("no such export");
  }

  @Test
  void stream_largerThanMaxResponseBytes_isRead() throws Exception {
    enqueue(json(200, "x".repeat(100_000)));

    try (ApiClient narrow = TestClients.to(server, time).maxResponseBytes(1_000).build();
        BodyStream body = narrow.send(GET).body()) {
      assertThat(body.readAllBytes()).hasSize(100_000);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/a%2Fb/c%20d;x=1/~e?q=%2B+a%2fb&&sig=A%3D%3d&empty=&flag", "/?a=1,2&b=[x]|y"})
  void getUrl_otherHost_isSentUnchangedWithoutCredentials(String target) throws Exception {
    try (MockWebServer other = new MockWebServer()) {
      other.start();
      other.enqueue(json(200, "{}"));
      ApiClient view = client.withOptions(o -> o.header("x-trace", "t1"));
      String address = "http://" + other.getHostName() + ":" + other.getPort() + target;

      view.send(ApiRequest.getUrl(address).header("accept", "*/*").returningStream())
          .body()
          .close();

      RecordedRequest request = other.takeRequest();
      assertThat(request.getTarget()).isEqualTo(target);
      assertThat(request.getHeaders().get("Authorization")).isNull();
      assertThat(request.getHeaders().get("x-trace")).isNull();
      assertThat(request.getHeaders().get("Accept")).isEqualTo("*/*");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/f?name=UTF-8!!a b&sig=%2fA+b%3D|/f?name=UTF-8%27%27a%20b&sig=%2fA+b%3D",
        "/a/./b/../%2e/c%2Fd|/a/c%2Fd"
      })
  void getUrl_charactersThatUrlsEncode_isSentInNormalForm(String given, String sent)
      throws Exception {
    enqueue(json(200, "{}"));

    client
        .send(ApiRequest.getUrl(server.url("/") + given.substring(1).replace('!', '\''))
            .returningStream())
        .body()
        .close();

    assertThat(server.takeRequest().getTarget()).isEqualTo(sent);
  }

  @Test
  void getUrl_baseUrl_hasCredentialsButItsRedirectHasNot() throws Exception {
    try (MockWebServer other = new MockWebServer()) {
      other.start();
      other.enqueue(json(200, "file"));
      enqueue(new MockResponse.Builder()
          .code(302)
          .setHeader("Location", other.url("/file").toString())
          .build());

      ApiRequest<BodyStream> request = ApiRequest.getUrl(
              server.url("/download/1").toString())
          .header("range", "bytes=5-")
          .returningStream();
      client.send(request).body().close();

      assertThat(taken().getHeaders().get("Authorization")).startsWith("Basic ");
      RecordedRequest elsewhere = other.takeRequest();
      assertThat(elsewhere.getHeaders().get("Authorization")).isNull();
      assertThat(elsewhere.getHeaders().get("Range")).isEqualTo("bytes=5-");
    }
  }

  @Test
  void getUrl_eventsShowItsOriginOnly() throws Exception {
    List<String> texts = new CopyOnWriteArrayList<>();
    CallListener listener = new CallListener() {
      @Override
      public void onCall(CallEvent event) {
        texts.addAll(List.of(event.pathTemplate(), event.path()));
      }

      @Override
      public void onAttempt(AttemptEvent event) {
        texts.addAll(List.of(event.pathTemplate(), event.path()));
      }
    };
    enqueue(json(200, "file"));
    String origin = "http://" + server.getHostName() + ":" + server.getPort();
    try (ApiClient listened = TestClients.to(server).listener(listener).build()) {
      listened
          .send(ApiRequest.getUrl(origin + "/a-link/file?sig=x").returningStream())
          .body()
          .close();
    }

    assertThat(texts).containsExactly("{url}", origin, "{url}", origin);
  }

  @Test
  void getUrl_invalidUrl_isRejectedWithoutPrintingIt() {
    assertThatThrownBy(() -> ApiRequest.getUrl("ftp://example.test/s3cr3t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("s3cr3t");
    assertThatThrownBy(() -> ApiRequest.getUrl("http://example.test/").query("a", "b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("query a");
    assertThatThrownBy(() -> ApiRequest.post("/lead/").returningStream())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void read_bodyThatStalls_failsAfterTheStallTimeout() {
    enqueue(halfThenStall());

    ApiClient patient = client.withOptions(o -> o.stallTimeout(Duration.ofMillis(150)));
    try (BodyStream body = patient.send(GET).body()) {
      assertThatThrownBy(body::readAllBytes)
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("no byte for 150 ms");
    }
  }

  @Test
  void read_slowBody_isNotLimitedByTheTimeoutsOfTheCall() throws Exception {
    enqueue(new MockResponse.Builder()
        .body("0123456789")
        .throttleBody(1, 40, TimeUnit.MILLISECONDS)
        .build());

    ApiClient hasty = client.withOptions(
        o -> o.attemptTimeout(Duration.ofMillis(200)).totalTimeout(Duration.ofMillis(300)));
    try (BodyStream body = hasty.send(GET).body()) {
      assertThat(body.readAllBytes()).hasSize(10);
    }
  }

  @Test
  void stream_lateHeaders_failAfterTheAttemptTimeout() {
    respondWith(request ->
        new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());

    ApiClient hasty = client.withOptions(o -> o.attemptTimeout(Duration.ofMillis(100)));
    assertThatThrownBy(() -> hasty.send(GET))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.attempts()).hasSize(4))
        .hasMessageContaining("timed out (attempt time-out)");
  }

  @Test
  void interrupt_stalledBody_endsSoonWithTheFlagSet() throws Exception {
    enqueue(halfThenStall());
    CountDownLatch reading = new CountDownLatch(1);
    AtomicReference<CrmException> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread reader = new Thread(() -> {
      try (BodyStream body = client.send(GET).body()) {
        body.read();
        reading.countDown();
        body.readAllBytes();
      } catch (CrmException e) {
        thrown.set(e);
        flag.set(Thread.currentThread().isInterrupted());
      } catch (java.io.IOException e) {
        throw new AssertionError(e);
      }
    });
    reader.start();
    assertThat(reading.await(5, TimeUnit.SECONDS)).isTrue();

    long start = System.nanoTime();
    reader.interrupt();
    reader.join(5_000);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    assertThat(thrown.get()).isInstanceOf(CallInterruptedException.class);
    assertThat(flag.get()).isTrue();
  }

  @Test
  void cancel_stalledBody_endsSoon() throws Exception {
    enqueue(halfThenStall());
    CountDownLatch reading = new CountDownLatch(1);
    CompletableFuture<CrmException> ended = new CompletableFuture<>();
    CompletableFuture<?> future = client.async(c -> {
      try (BodyStream body = c.send(GET).body()) {
        body.read();
        reading.countDown();
        return body.readAllBytes();
      } catch (CrmException e) {
        ended.complete(e);
        throw e;
      } catch (java.io.IOException e) {
        throw new AssertionError(e);
      }
    });
    assertThat(reading.await(5, TimeUnit.SECONDS)).isTrue();

    long start = System.nanoTime();
    future.cancel(false);

    assertThat(ended.get(5, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  @Test
  void close_halfReadBody_leavesNoConnection() throws Exception {
    ConnectionPool pool = new ConnectionPool();
    enqueue(halfThenStall());
    try (ApiClient own = TestClients.to(server, time)
        .httpClient(new OkHttpClient.Builder().connectionPool(pool).build())
        .build()) {
      BodyStream body = own.send(GET).body();
      body.read();
      long start = System.nanoTime();
      body.close();
      body.close();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
      assertThat(pool.connectionCount()).isZero();
    }
  }

  private static MockResponse halfThenStall() {
    return new MockResponse.Builder()
        .body("0123456789")
        .throttleBody(5, 1, TimeUnit.HOURS)
        .build();
  }
}
