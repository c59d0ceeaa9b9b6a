package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest extends SandboxTest {
  private static final String LEAD = "{\"name\": \"Acme\"}";

  @Test
  void status_withRetryAfter_appliesAsOftenAsArmed() {
    FaultPlan plan = sandbox
        .faults()
        .next(Fault.status(503).retryAfter(1))
        .on("GET", "/lead/")
        .times(2);

    assertThat(client.get("/contact/").status()).isEqualTo(200);
    var first = client.get("/lead/");
    assertThat(first.status()).isEqualTo(503);
    assertThat(first.headers().get("Retry-After")).isEqualTo("1");
    assertThat(client.get("/lead/").status()).isEqualTo(503);
    assertThat(client.get("/lead/").status()).isEqualTo(200);
    assertThat(plan.hits()).isEqualTo(2);
  }

  @Test
  void status_processed_executesRequest() {
    sandbox.faults().next(Fault.status(500));
    assertThat(client.post("/lead/", LEAD).status()).isEqualTo(500);
    assertThat(sandbox.count("lead")).isZero();

    sandbox.faults().next(Fault.status(500).processed());
    assertThat(client.post("/lead/", LEAD).status()).isEqualTo(500);
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void status_withDateHeaderAndBody_sendsThem() {
    sandbox
        .faults()
        .next(Fault.status(429)
            .retryAfter(Instant.parse("2026-02-03T04:05:06Z"))
            .header("x-request-id", "r1")
            .withBody("text/plain", "later"));

    var reply = client.get("/lead/");

    assertThat(reply.headers().get("retry-after")).isEqualTo("Tue, 03 Feb 2026 04:05:06 GMT");
    assertThat(reply.headers().get("x-request-id")).isEqualTo("r1");
    assertThat(reply.text()).isEqualTo("later");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RETRY_AFTER_SECONDS|retry-after|1",
        "RATELIMIT_SEMICOLONS|ratelimit|limit=240; remaining=0; reset=1",
        "RATELIMIT_COMMAS|ratelimit|limit=240, remaining=0, reset=1",
        "RATELIMIT_RESET|ratelimit-reset|1",
        "X_RATE_LIMIT_RESET|x-rate-limit-reset|0.595956"
      })
  void rateLimited_headerForm_sendsHint(RateLimitForm form, String header, String value) {
    sandbox.faults().next(Fault.rateLimited(form, Duration.ofNanos(595_956_000)));

    var reply = client.get("/lead/");

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.headers().get(header)).isEqualTo(value);
  }

  @Test
  void rateLimited_bodyForm_sendsHint() {
    sandbox.faults().next(Fault.rateLimited(RateLimitForm.BODY_FLAT, Duration.ofMillis(500)));
    sandbox.faults().next(Fault.rateLimited(RateLimitForm.BODY_NESTED, Duration.ofMillis(500)));

    assertThat(client.get("/lead/").json().path("rate_reset").asText()).isEqualTo("0.500000");
    assertThat(client.get("/lead/").json().at("/error/rate_reset").asDouble()).isEqualTo(0.5);
  }

  @Test
  void on_star_matchesOneSegment() {
    sandbox.faults().next(Fault.status(500)).on("*", "/lead/*/").always();

    assertThat(client.get("/lead/").status()).isEqualTo(200);
    assertThat(client.get("/lead/a/files/").status()).isEqualTo(404);
    assertThat(client.get("/lead/a/").status()).isEqualTo(500);
    assertThat(client.delete("/lead/b/").status()).isEqualTo(500);
    sandbox.faults().clear();
    assertThat(client.get("/lead/a/").status()).isEqualTo(404);
  }

  @Test
  void plan_afterAndDisarm_selectRequests() {
    FaultPlan plan =
        sandbox.faults().next(Fault.status(500)).on("GET", "/**").after(1).always();

    assertThat(client.get("/lead/").status()).isEqualTo(200);
    assertThat(client.get("/lead/").status()).isEqualTo(500);
    plan.disarm();
    assertThat(client.get("/lead/").status()).isEqualTo(200);
    assertThatThrownBy(() -> plan.times(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void violation_withFault_isRecorded() {
    sandbox.faults().next(Fault.status(503));

    client.get("/lead/?typo=1");

    assertThat(sandbox.violations()).hasSize(1);
  }

  @Test
  void refusedConnection_next_closesBeforeAnyByte() throws IOException {
    sandbox.faults().next(Fault.refusedConnection());

    assertThatThrownBy(() -> post()).isInstanceOf(IOException.class);

    assertThat(sandbox.requests()).isEmpty();
    assertThat(post().status()).isEqualTo(200);
    assertThat(sandbox.connections()).isEqualTo(2);
    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void resetBeforeRead_onPath_recordsRequestLineOnly() throws IOException {
    sandbox.faults().next(Fault.resetBeforeRead()).on("POST", "/lead/");
    assertThat(client.get("/lead/").status()).isEqualTo(200);

    assertThatThrownBy(() -> post()).isInstanceOf(SocketException.class);

    assertThat(sandbox.requests().get(1).path()).isEqualTo("/lead/");
    assertThat(sandbox.requests().get(1).headers()).isEmpty();
    assertThat(sandbox.count("lead")).isZero();
    assertThat(post().status()).isEqualTo(200);
  }

  @Test
  void resetBeforeProcessing_create_storesNothing() {
    sandbox.faults().next(Fault.resetBeforeProcessing());

    assertThatThrownBy(() -> post()).isInstanceOf(SocketException.class);

    assertThat(sandbox.requests()).hasSize(1);
    assertThat(sandbox.requests().get(0).body()).isEqualTo(LEAD);
    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void resetAfterProcessing_create_storesLead() {
    sandbox.faults().next(Fault.resetAfterProcessing());

    assertThatThrownBy(() -> post()).isInstanceOf(SocketException.class);

    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void closeWithoutResponse_create_endsStreamAndStoresNothing() {
    sandbox.faults().next(Fault.closeWithoutResponse());

    assertThatThrownBy(() -> post()).rootCause().isInstanceOf(EOFException.class);

    assertThat(sandbox.count("lead")).isZero();
  }

  @Test
  void stalled_next_timesOut() throws IOException {
    sandbox.faults().next(Fault.stalled());

    assertThatThrownBy(() -> impatient(Duration.ofMillis(100)))
        .isInstanceOf(SocketTimeoutException.class);

    assertThat(client.sendChecked("GET", "/lead/", null).status()).isEqualTo(200);
  }

  @Test
  void truncatedBody_next_endsBeforeContentLength() {
    sandbox.faults().next(Fault.truncatedBody());

    assertThatThrownBy(() -> post())
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("unexpected end");

    assertThat(sandbox.count("lead")).isEqualTo(1);
  }

  @Test
  void bodyFaults_next_leaveStatusUnchanged() {
    sandbox.faults().next(Fault.malformedJson());
    sandbox.faults().next(Fault.emptyBody());
    sandbox.faults().next(Fault.htmlBody());
    sandbox.faults().next(Fault.textAsJson());

    assertThat(client.get("/lead/").text()).startsWith("{").doesNotContain("}]");
    assertThat(client.get("/lead/").text()).isEmpty();
    var html = client.get("/lead/");
    assertThat(html.status()).isEqualTo(200);
    assertThat(html.headers().get("content-type")).isEqualTo("text/html");
    var text = client.get("/lead/");
    assertThat(text.headers().get("content-type")).isEqualTo("application/json");
    assertThat(text.text()).doesNotStartWith("{");
  }

  @Test
  void gzipBody_next_compressesResponse() throws IOException {
    sandbox.seed(Seed.leads(3));
    sandbox.faults().next(Fault.gzipBody());

    // OkHttp decompresses only if it has added Accept-Encoding itself, and then removes the header.
    assertThat(client.get("/lead/").json().path("data")).hasSize(3);
    sandbox.faults().next(Fault.gzipBody());
    var raw = client.sendChecked("GET", "/lead/", null, "accept-encoding", "gzip");
    assertThat(raw.headers().get("content-encoding")).isEqualTo("gzip");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308})
  void redirect_code_sendsLocation(int code) {
    sandbox.faults().next(Fault.redirect(code, "http://127.0.0.1:9/api/v1/lead/"));
    sandbox.faults().next(Fault.redirectToItself(code));

    var away = client.get("/lead/?_limit=1");
    assertThat(away.status()).isEqualTo(code);
    assertThat(away.headers().get("location")).isEqualTo("http://127.0.0.1:9/api/v1/lead/");
    assertThat(client.get("/lead/?_limit=1").headers().get("location"))
        .isEqualTo("/api/v1/lead/?_limit=1");
  }

  @Test
  void slowHeaders_next_delaysResponse() {
    sandbox.faults().next(Fault.slowHeaders(Duration.ofMillis(300)));

    assertThatThrownBy(() -> impatient(Duration.ofMillis(100)))
        .isInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void slowBody_next_pausesInTheMiddle() throws IOException {
    sandbox.faults().next(Fault.slowBody(Duration.ofSeconds(20)));

    try (Response response =
        new OkHttpClient().newCall(client.request("/lead/").build()).execute()) {
      assertThat(response.code()).isEqualTo(200);
      BufferedSource body = response.body().source();
      assertThat(body.readByte()).isEqualTo((byte) '{');
      body.timeout().timeout(100, TimeUnit.MILLISECONDS);
      assertThatThrownBy(body::readUtf8).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void throttledBody_next_sendsWholeBodyOverTime() throws IOException {
    sandbox.seed(Seed.leads(5));
    sandbox.faults().next(Fault.throttledBody(Duration.ofMillis(900)));
    long start = System.nanoTime();

    try (Response response =
        new OkHttpClient().newCall(client.request("/lead/").build()).execute()) {
      Buffer body = new Buffer();
      long first = response.body().source().read(body, Integer.MAX_VALUE);
      body.writeAll(response.body().source());

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(700));
      assertThat(first).isLessThan(body.size() / 2); // The rest comes later.
      assertThat(body.readUtf8()).startsWith("{").endsWith("}");
    }
  }

  @Test
  void closeAfterResponse_always_sendsNoConnectionHeader() throws IOException {
    sandbox.faults().next(Fault.closeAfterResponse()).always();

    var reply = post();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.headers().get("connection")).isNull();
    client.dropConnections();
    assertThat(post().status()).isEqualTo(200);
    assertThat(sandbox.requests().get(1).connection()).isEqualTo(1);
    assertThat(sandbox.count("lead")).isEqualTo(2);
  }

  @Test
  void and_twoFaults_appliesBoth() {
    sandbox.faults().next(Fault.status(503).and(Fault.slowHeaders(Duration.ofMillis(50))));
    long start = System.nanoTime();

    assertThat(client.get("/lead/").status()).isEqualTo(503);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(45));
  }

  @Test
  void latency_set_delaysEveryResponse() {
    sandbox.latency(Duration.ofMillis(60));
    long start = System.nanoTime();

    client.get("/lead/");

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(55));
  }

  @Test
  void rateLimit_exceeded_is429ForItsSegmentOnly() {
    sandbox.rateLimit(2, Duration.ofMinutes(1));

    assertThat(client.get("/lead/").headers().get("ratelimit")).startsWith("limit=2; remaining=1;");
    assertThat(client.get("/lead/a/").status()).isEqualTo(404);
    var refused = client.post("/lead/", LEAD);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.headers().get("retry-after")).matches("60|5\\d");
    assertThat(refused.headers().get("ratelimit-reset")).matches("60|5\\d");
    assertThat(refused.json().path("rate_reset").asText()).matches("(60|5\\d)\\.\\d{6}");
    assertThat(client.get("/contact/").status()).isEqualTo(200);
    assertThat(sandbox.count("lead")).isZero();
    sandbox.noRateLimit();
    assertThat(client.get("/lead/").headers().get("ratelimit")).isNull();
  }

  @Test
  void rate_always_appliesToTheSameShareOfRequestsForTheSameSeed() {
    FaultPlan plan =
        sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").rate(0.2, 42);
    plan.always();
    List<Integer> first = statuses(200);
    plan.disarm();
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").rate(0.2, 42).always();
    List<Integer> same = statuses(200);
    sandbox.faults().clear();
    sandbox.faults().next(Fault.status(503)).on("GET", "/lead/").rate(0.2, 43).always();
    List<Integer> other = statuses(200);

    assertThat(plan.hits()).isBetween(25, 55).isEqualTo(Collections.frequency(first, 503));
    assertThat(same).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void rate_times_countsAppliedFaultsOnly() {
    FaultPlan plan = sandbox.faults().next(Fault.status(503)).rate(0.5, 1).times(3);

    List<Integer> statuses = statuses(40);

    assertThat(plan.hits()).isEqualTo(3);
    assertThat(Collections.frequency(statuses, 503)).isEqualTo(3);
    assertThat(statuses.subList(0, 3)).contains(200);
  }

  @Test
  void rate_zeroOrOne_appliesToNoneOrAll() {
    sandbox.faults().next(Fault.status(500)).rate(0, 1).always();
    sandbox.faults().next(Fault.status(503)).rate(1, 1).always();

    assertThat(statuses(20)).containsOnly(503);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void rate_notAProbability_isRefused(double probability) {
    FaultPlan plan = sandbox.faults().next(Fault.status(503));

    assertThatThrownBy(() -> plan.rate(probability, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("probability must be 0 to 1, not " + probability);
  }

  private List<Integer> statuses(int requests) {
    return IntStream.range(0, requests)
        .mapToObj(i -> client.get("/lead/").status())
        .toList();
  }

  private TestClient.Reply post() throws IOException {
    return client.sendChecked("POST", "/lead/", LEAD);
  }

  private TestClient.Reply impatient(Duration readTimeout) throws IOException {
    OkHttpClient http = new OkHttpClient.Builder()
        .retryOnConnectionFailure(false)
        .readTimeout(readTimeout)
        .build();
    try (Response response = http.newCall(client.request("/lead/").build()).execute()) {
      return new TestClient.Reply(response.code(), response.body().string(), response.headers());
    }
  }
}
