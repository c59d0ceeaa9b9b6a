package com.salescrm.sdk.core.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.Undeclared;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ManualClients;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polls a job with given states, on a clock that only the delays advance. */
@Tag("alone") // Measures time.
@Timeout(20)
class PollerTest {
  private final MockWebServer server = new MockWebServer();
  private final ManualTime time = new ManualTime();
  private ApiClient http;

  @BeforeEach
  void start() throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    server.start();
    http = ManualClients.to(server, time).retryPolicy(RetryPolicy.none()).build();
  }

  @AfterEach
  void stop() {
    http.close();
    server.close();
  }

  @Test
  void await_doneAtTheFirstPoll_doesNotWait() {
    enqueue("done");

    assertThat(job().await().path("status").asText()).isEqualTo("done");
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void await_longJob_pollsWithGrowingDelaysUpTo30Seconds() {
    enqueue(Stream.generate(() -> "in_progress").limit(12).toArray(String[]::new));
    enqueue("done");

    job().await();

    assertThat(time.sleeps().subList(0, 4))
        .containsExactly(
            Duration.ofMillis(1000),
            Duration.ofMillis(1500),
            Duration.ofMillis(2250),
            Duration.ofMillis(3375));
    assertThat(time.sleeps().subList(9, 12)).containsOnly(Duration.ofSeconds(30));
  }

  @Test
  void await_unknownMissingAndNullStates_continues() {
    enqueue("a_new_word");
    server.enqueue(json("{\"id\": \"job_1\", \"status\": null}"));
    server.enqueue(json("{\"id\": \"job_1\"}"));
    enqueue("done");

    assertThat(job().await().path("status").asText()).isEqualTo("done");
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  @Test
  void await_failedJob_throwsWithItsLastState() {
    enqueue("in_progress", "error");

    assertThatThrownBy(() -> job().await())
        .isInstanceOf(JobFailed.class)
        .hasMessage("job_1 failed");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void await_fiveFailuresInARow_isNoFailureOfTheJob(int status) {
    for (int i = 0; i < 5; i++) {
      server.enqueue(new MockResponse.Builder().code(status).build());
    }
    enqueue("done");

    assertThat(job().await().path("status").asText()).isEqualTo("done");
    assertThat(time.sleeps()).hasSize(5);
  }

  @Test
  void await_moreFailuresInARowThanTheBudget_throwsTheLast() {
    PollOptions options = PollOptions.defaults().withFailureBudget(2);
    enqueue("created");
    for (int i = 0; i < 3; i++) {
      server.enqueue(new MockResponse.Builder().code(502).build());
    }

    assertThatThrownBy(() -> new Job(http, options).await())
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("502");
  }

  @Test
  void await_failuresBetweenSuccessfulPolls_resetTheBudget() {
    PollOptions options = PollOptions.defaults().withFailureBudget(1);
    for (int i = 0; i < 6; i++) {
      server.enqueue(new MockResponse.Builder().code(502).build());
      enqueue("in_progress");
    }
    enqueue("done");

    assertThat(new Job(http, options).await().path("status").asText()).isEqualTo("done");
  }

  @Test
  void await_webPageInsteadOfJson_isTemporary() {
    server.enqueue(new MockResponse.Builder().body("<html>").build());
    enqueue("done");

    assertThat(job().await().path("status").asText()).isEqualTo("done");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"ok\"", "{\"status\": {}}"})
  void await_jsonOfAnotherType_isTemporary(String json) {
    server.enqueue(json(json));
    enqueue("done");

    assertThat(new TypedJob(http).await().path("status").asText()).isEqualTo("done");
    assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(1));
  }

  @Test
  void await_jsonOfAnotherTypeBeyondTheBudget_throwsTheFailure() {
    for (int i = 0; i < 11; i++) {
      server.enqueue(json("[]"));
    }

    assertThatThrownBy(() -> new TypedJob(http).await()).isInstanceOf(DecodingException.class);
    assertThat(server.getRequestCount()).isEqualTo(11);
  }

  @Test
  void await_rejectedPoll_isThrownAtOnce() {
    server.enqueue(new MockResponse.Builder().code(403).build());

    assertThatThrownBy(() -> job().await()).isInstanceOf(ForbiddenException.class);
    assertThat(time.sleeps()).isEmpty();
  }

  /** Failures of a token refresh; the job continues. */
  static Stream<RuntimeException> tokenFailures() {
    return Stream.of(
        new OAuthException(
            "the token endpoint answered 429",
            null,
            new OAuthException.Response(null, 429, null),
            List.of(),
            Outcome.REJECTED),
        new OAuthException(
            "no response from the token endpoint",
            new IOException("connection broke"),
            OAuthException.Response.NONE,
            List.of(),
            Outcome.UNKNOWN),
        new TokenStoreException("the token store is locked", null),
        new IllegalStateException("the vault is away"));
  }

  @ParameterizedTest
  @MethodSource("tokenFailures")
  void await_noAccessTokenAvailable_isNoFailureOfTheJob(RuntimeException failure) {
    enqueue("in_progress", "done");

    try (ApiClient client = failingWith(failure, 3)) {
      assertThat(new Job(client, PollOptions.defaults()).await().path("status").asText())
          .isEqualTo("done");
    }
    assertThat(time.sleeps()).hasSize(4);
  }

  @Test
  void await_retryAfterOfTheTokenEndpoint_isUsed() {
    enqueue("done");
    OAuthException failure = new OAuthException(
        "the token endpoint answered 429",
        null,
        new OAuthException.Response(null, 429, Duration.ofSeconds(17)),
        List.of(),
        Outcome.REJECTED);

    try (ApiClient client = failingWith(failure, 1)) {
      new Job(client, PollOptions.defaults()).await();
    }
    assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(17));
  }

  @Test
  void await_noAccessTokenBeyondTheBudget_throwsTheFailure() {
    try (ApiClient client = failingWith(new TokenStoreException("locked", null), 4)) {
      assertThatThrownBy(() -> new Job(client, PollOptions.defaults().withFailureBudget(3)).await())
          .isInstanceOf(TokenStoreException.class);
    }
    assertThat(time.sleeps()).hasSize(3);
  }

  @Test
  void await_grantRevoked_isThrownAtOnce() {
    ReauthorizationRequiredException revoked = new ReauthorizationRequiredException(
        "the grant is revoked", null, OAuthException.Response.NONE, List.of(), Outcome.REJECTED);

    try (ApiClient client = failingWith(revoked, 1)) {
      assertThatThrownBy(() -> new Job(client, PollOptions.defaults()).await())
          .isInstanceOf(ReauthorizationRequiredException.class);
    }
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void await_clientRejectedByTheTokenEndpoint_isThrownAtOnce() {
    OAuthException rejected = new OAuthException(
        "401 invalid_client",
        null,
        new OAuthException.Response("invalid_client", 401, null),
        List.of(),
        Outcome.REJECTED);

    try (ApiClient client = failingWith(rejected, 1)) {
      assertThatThrownBy(() -> new Job(client, PollOptions.defaults()).await())
          .isInstanceOf(OAuthException.class);
    }
    assertThat(time.sleeps()).isEmpty();
  }

  /** A client whose credentials fail several times before they return a token. */
  private ApiClient failingWith(RuntimeException failure, int times) {
    AtomicInteger calls = new AtomicInteger();
    return ManualClients.to(server, time)
        .retryPolicy(RetryPolicy.none())
        .credentials(new Credentials() {
          @Override
          public AuthScheme scheme() {
            return AuthScheme.OAUTH;
          }

          @Override
          public String authorization(Duration limit) {
            if (calls.getAndIncrement() < times) {
              throw failure;
            }
            return "Bearer token";
          }
        })
        .build();
  }

  @Test
  void await_retryAfterOfTheService_isUsed() {
    server.enqueue(new MockResponse.Builder()
        .body("{\"status\": \"started\"}")
        .setHeader("Retry-After", "5")
        .addHeader("Retry-After", "7") // Of a proxy; the longest delay counts.
        .build());
    server.enqueue(
        new MockResponse.Builder().code(503).setHeader("Retry-After", "11").build());
    enqueue("done");

    job().await();

    assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(11));
  }

  @Test
  void await_timeout_namesThePollToken() {
    server.setDispatcher(new mockwebserver3.Dispatcher() {
      @Override
      public MockResponse dispatch(mockwebserver3.RecordedRequest request) {
        return json("{\"id\": \"job_1\", \"status\": \"in_progress\"}");
      }
    });

    assertThatThrownBy(() -> job().await(Duration.ofSeconds(10)))
        .isInstanceOfSatisfying(PollTimeoutException.class, e -> {
          assertThat(e.pollToken()).isEqualTo("crm-poll/1 job job_1");
          assertThat(e.lastState(JsonNode.class).orElseThrow().path("status").asText())
              .isEqualTo("in_progress");
          assertThat(e.lastState(String.class)).isEmpty();
          assertThat(e.mayHaveTakenEffect()).isFalse();
        })
        .hasMessageContaining("PT10S")
        .hasMessageContaining("last state: in_progress")
        .hasMessageContaining("The job continues")
        .hasMessageContaining("crm-poll/1 job job_1");
    assertThat(time.sleeps().stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void await_withoutTimeout_endsAfterOneHour() {
    server.setDispatcher(new mockwebserver3.Dispatcher() {
      @Override
      public MockResponse dispatch(mockwebserver3.RecordedRequest request) {
        return json("{\"status\": \"in_progress\"}");
      }
    });

    assertThatThrownBy(() -> job().await())
        .isInstanceOf(PollTimeoutException.class)
        .hasMessageContaining("PT1H");
  }

  @Test
  void await_retryAfterBeyondTheTimeout_throwsAtOnce() {
    server.enqueue(
        new MockResponse.Builder().code(503).setHeader("Retry-After", "3600").build());

    assertThatThrownBy(() -> job().await(Duration.ofMinutes(5)))
        .isInstanceOf(PollTimeoutException.class)
        .hasCauseInstanceOf(ServerException.class)
        .hasMessageContaining("requests a delay of PT1H");
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void await_timeoutNotPositive_throws() {
    assertThatThrownBy(() -> job().await(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("timeout");
    assertThatThrownBy(() -> job().toFuture(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void poll_sendsOneRequestAndUpdatesTheStatus() {
    enqueue("error");
    Job job = job();

    assertThat(job.status()).isEmpty();
    assertThat(job.poll().path("status").asText()).isEqualTo("error");
    assertThat(job.status().orElseThrow().path("status").asText()).isEqualTo("error");
    assertThat(job.toString()).isEqualTo("Job{crm-poll/1 job job_1, error}");
  }

  @Test
  void onProgress_isCalledForEachPollAndMayThrow() {
    enqueue("created", "in_progress", "done");
    List<String> notified = new ArrayList<>();

    job()
        .onProgress(state -> {
          throw new IllegalStateException("the listener is broken");
        })
        .onProgress(state -> {
          throw new NoClassDefFoundError("a class of the listener");
        })
        .onProgress(state -> {
          throw Undeclared.thrown(new IOException("as a listener in Kotlin"));
        })
        .onProgress(state -> notified.add(state.path("status").asText()))
        .await();

    assertThat(notified).containsExactly("created", "in_progress", "done");
  }

  @Test
  void await_interruptedThread_endsWithTheFlagSet() {
    enqueue("created");
    Job job = job();
    job.onProgress(state -> Thread.currentThread().interrupt());
    try {
      assertThatThrownBy(job::await).isInstanceOf(CallInterruptedException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void toFuture_completesWithTheResultOrTheFailure() throws Exception {
    enqueue("in_progress", "done", "error");

    assertThat(job().toFuture().get(5, TimeUnit.SECONDS).path("status").asText())
        .isEqualTo("done");
    assertThatThrownBy(() -> job().toFuture().get(5, TimeUnit.SECONDS))
        .hasCauseInstanceOf(JobFailed.class);
  }

  @Test
  void await_cancelledClient_endsTheWait() throws Exception {
    enqueue("in_progress");
    try (ApiClient real = ManualClients.real(server).build()) {
      CompletableFuture<Throwable> ended = new CompletableFuture<>();
      CountDownLatch polled = new CountDownLatch(1);
      PollOptions hourly =
          PollOptions.defaults().withDelays(Duration.ofHours(1), Duration.ofHours(1));
      CompletableFuture<?> stop = new CompletableFuture<>();
      Thread waiting = new Thread(() -> {
        try {
          new Job(real.withOptions(o -> o.cancelWhen(stop)), hourly) // As in toFuture().
              .onProgress(state -> polled.countDown())
              .await(Duration.ofHours(2));
        } catch (CrmException e) {
          ended.complete(e);
        }
      });
      waiting.start();
      assertThat(polled.await(5, TimeUnit.SECONDS)).isTrue();

      long start = System.nanoTime();
      stop.cancel(false);

      assertThat(ended.get(5, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(200));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "crm-poll/2 job a",
        "crm-poll/1 job",
        "crm-poll/1 job %zz",
        "crm-poll/1 job ",
        "crm-list/1 a 0 -"
      })
  void parse_invalidToken_throws(String text) {
    assertThatThrownBy(() -> PollToken.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a poll token");
  }

  @Test
  void parse_newerVersion_namesIt() {
    assertThatThrownBy(() -> PollToken.parse("crm-poll/2 job a b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "text has the version crm-poll/2, of a newer version of the SDK: update the SDK");
  }

  @Test
  void parse_anyId_isPreserved() {
    PollToken token = new PollToken("export", "a b+c/ä%");

    assertThat(PollToken.parse(" " + token + "\n")).isEqualTo(token).hasSameHashCodeAs(token);
    assertThat(token.idOf("export")).isEqualTo("a b+c/ä%");
    assertThatThrownBy(() -> token.idOf("bulk_action/edit"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it is of export, not of bulk_action/edit");
    for (String kind : List.of("", "two words", "two\nlines", "a\u0085")) {
      assertThatThrownBy(() -> new PollToken(kind, "a"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("kind");
    }
    assertThatThrownBy(() -> new PollToken("export", "half \ud83d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertThatThrownBy(() -> new PollToken("export", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
  }

  @Test
  void options_invalidNumbers_throw() {
    assertThatThrownBy(
            () -> PollOptions.defaults().withDelays(Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PollOptions.defaults().withFailureBudget(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("failureBudget");
    assertThat(PollOptions.defaults()).hasToString("PollOptions{PT1S to PT30S, failureBudget=10}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT2562047788015215H30M7S", "P109500D"})
  void await_longestDurations_areAccepted(Duration forever) throws Exception {
    enqueue("in_progress", "done", "in_progress", "done");
    Job job = new Job(http, PollOptions.defaults().withDelays(Duration.ofSeconds(1), forever));

    assertThat(job.await(forever).path("status").asText()).isEqualTo("done");
    assertThat(job.toFuture(forever).get(10, TimeUnit.SECONDS).path("status").asText())
        .isEqualTo("done");
    assertThat(PollOptions.defaults().withDelays(forever, forever).longestDelay())
        .isEqualTo(Duration.ofDays(36_500));
  }

  private Job job() {
    return new Job(http, PollOptions.defaults());
  }

  private void enqueue(String... states) {
    for (String state : states) {
      server.enqueue(json("{\"id\": \"job_1\", \"status\": \"" + state + "\"}"));
    }
  }

  private static MockResponse json(String body) {
    return new MockResponse.Builder().body(body).build();
  }

  private static class Job extends Poller<JsonNode> {
    Job(ApiClient http, PollOptions options) {
      super(http, new PollToken("job", "job_1"), options, null);
    }

    @Override
    protected JsonNode fetch(ApiClient view) {
      return view.send(ApiRequest.get("/job/{id}/", id()).build()).body();
    }

    @Override
    protected boolean isDone(JsonNode state) {
      return describe(state).equals("done");
    }

    @Override
    protected CrmException failureOf(JsonNode state) {
      return describe(state).equals("error") ? new JobFailed() : null;
    }

    @Override
    protected String describe(JsonNode state) {
      return state.path("status").asText();
    }
  }

  private record State(@JsonProperty("status") String status) {}

  /** Reads a typed state, as the pollers of resources do. */
  private static final class TypedJob extends Job {
    TypedJob(ApiClient http) {
      super(http, PollOptions.defaults());
    }

    @Override
    protected JsonNode fetch(ApiClient view) {
      State state =
          view.send(ApiRequest.get("/job/{id}/", id()).returning(State.class)).body();
      return JsonNodeFactory.instance.objectNode().put("status", state.status());
    }
  }

  private static final class JobFailed extends DecodingException {
    private static final long serialVersionUID = 1L;

    JobFailed() {
      super("job_1 failed", "$", null);
    }
  }
}
