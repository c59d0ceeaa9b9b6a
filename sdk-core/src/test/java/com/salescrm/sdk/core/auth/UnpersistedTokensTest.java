package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** New tokens are not lost, whatever happens to the store and to the waiting callers. */
@Tag("alone") // Measures time.
@Timeout(30)
class UnpersistedTokensTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration HOUR = Duration.ofHours(1);

  private final ManualTime time = new ManualTime();
  private final LinkedBlockingQueue<Boolean> mayRetry = new LinkedBlockingQueue<>();
  private final TokenServer service = new TokenServer();
  private final InMemoryTokenStore memory = new InMemoryTokenStore();
  private final FailingStore store = new FailingStore(memory);
  private final RecordingListener listener = new RecordingListener();
  private OAuthCredentials credentials;
  private ApiClient api;

  @BeforeEach
  void start() {
    credentials = credentials();
    api = service.api(credentials).build();
    memory.save(service.tokens(time.instant().minus(Duration.ofHours(2)), HOUR));
  }

  private OAuthCredentials credentials() {
    Timing timing = new Timing(time, time.timing().ticker(), this::sleep, () -> 0.5);
    OAuthClient client = service.client().timing(timing).build();
    return OAuthCredentials.builder(client, store).listener(listener).build();
  }

  /** Retries of a save happen when the test lets them. */
  private void sleep(Duration delay, Cancellation cancellation) throws InterruptedException {
    mayRetry.take();
    time.advance(delay);
  }

  @AfterEach
  void stop() {
    store.failing = false;
    mayRetry.addAll(Collections.nCopies(20, true));
    service.hold.countDown(); // close() waits for the refresh.
    api.close();
    service.close();
  }

  private String me() {
    return api.send(ApiRequest.get("/me/").build()).body().path("id").asText();
  }

  @Test
  void saveFails_callsUseMemoryAndTokensAreSavedLater() throws Exception {
    store.failing = true;

    assertThat(me()).isEqualTo("user_1");
    assertThat(listener.next()).isEqualTo("saveFailed");
    assertThat(me()).isEqualTo("user_1");
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));
    assertThat(memory.load().orElseThrow().intent()).isPresent();

    mayRetry.add(true);
    mayRetry.add(true);
    time.advance(Duration.ofMinutes(1)); // The listener is called once a minute.
    mayRetry.add(true);
    assertThat(listener.next()).isEqualTo("saveFailed");
    store.failing = false;
    mayRetry.add(true);
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(listener.events).hasSize(3);
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(memory.load().orElseThrow().intent()).isEmpty();
    memory.lock(Duration.ZERO).close(); // It was given back.
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void saveFailsWithAnotherExceptionOfTheSdk_isRepeated() throws Exception {
    store.failsWithAnotherException = true;

    assertThat(me()).isEqualTo("user_1");
    assertThat(listener.next()).isEqualTo("saveFailed");
    mayRetry.add(true);
    time.advance(Duration.ofMinutes(1));
    mayRetry.add(true);
    assertThat(listener.next()).isEqualTo("saveFailed");
    store.failsWithAnotherException = false;
    mayRetry.add(true);
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  @Test
  void saveFails_anotherProcessDoesNotSendTheOldToken() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");

    assertThatThrownBy(() -> credentials().authorization(Duration.ofMillis(50)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("waited 50 ms for the token store's lock");
    assertThat(service.reuses).hasValue(0);
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void saveFailsForAWholeLifetime_grantStaysValidInMemory() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    time.advance(Duration.ofHours(2));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(2);
    assertThat(service.reuses).hasValue(0);
    store.failing = false;
    assertThat(credentials.refresh("Bearer " + TokenServer.access(3), LIMIT)).isTrue();
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(4));
  }

  @Test
  void saveFailsAfterItsWrite_tokensOfTheNextRefreshAreSaved() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    store.failing = false;
    store.failsAfterWrite = true;
    time.advance(Duration.ofHours(2));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.generation()).isEqualTo(3);
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(3));
  }

  @Test
  void unpersistedTokens_duringTheirRefresh_areNotSavedByTheRetry() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    time.advance(Duration.ofHours(2));
    service.arrived = new CountDownLatch(1);
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(listener.next()).isEqualTo("saveFailed"); // Before the refresh, once more.
    store.failing = false;
    mayRetry.add(true);

    assertThatThrownBy(() -> memory.lock(Duration.ofMillis(300)))
        .isInstanceOf(TokenStoreException.class);
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));
    service.hold.countDown();
    assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(3));
    assertThat(service.reuses).hasValue(0);
    memory.lock(Duration.ofSeconds(5)).close();
  }

  @Test
  void saveFails_invalidGrantForTheTokensInMemory_userMustAuthorizeAgain() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    service.invalidate(service.tokens(time.instant(), HOUR));
    time.advance(Duration.ofHours(2));

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(this::me).isInstanceOf(ReauthorizationRequiredException.class);
      assertThat(service.tokenRequests).hasSize(2);
    }
  }

  @Test
  void saveFails_serviceRejectsTheTokensInMemoryForNow_areSavedWithoutAnIntentRecord()
      throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    time.advance(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(TokenServer.json(429, "{}"), false));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    assertThat(listener.next()).isEqualTo("saveFailed");
    store.failing = false;
    mayRetry.add(true);

    assertThat(listener.next()).isEqualTo("refreshed");
    TokenRecord saved = memory.load().orElseThrow();
    assertThat(saved.token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(saved.intent()).isEmpty(); // Another process may send the refresh token at once.
  }

  @Test
  void saveFails_responseForTheTokensInMemoryIsLost_areSavedWithAnIntentRecord() throws Exception {
    store.failing = true;
    assertIntentIsSavedAfterALostResponse();
  }

  @Test
  void saveFailsAfterItsWrite_responseForTheTokensIsLost_areSavedWithAnIntentRecord()
      throws Exception {
    store.failsAfterWrite = true;
    assertIntentIsSavedAfterALostResponse();
  }

  /** The intent record lets another process wait before it sends the refresh token. */
  private void assertIntentIsSavedAfterALostResponse() throws InterruptedException {
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    store.unreadable = true;
    time.advance(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(
        new MockResponse.Builder()
            .onResponseStart(new SocketEffect.CloseSocket())
            .build(),
        true));
    assertThatThrownBy(this::me).hasMessageContaining("the response to a refresh is lost");
    assertThat(listener.next()).isEqualTo("saveFailed");
    store.failing = false;
    store.unreadable = false;
    mayRetry.add(true);

    assertThat(listener.next()).isEqualTo("refreshed");
    TokenRecord saved = memory.load().orElseThrow();
    assertThat(saved.token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(saved.intent()).isPresent();
  }

  @Test
  void saveFails_userAuthorizesAgain_newTokensWin() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");
    OAuthToken theirs = service.reauthorize(time.instant());
    memory.save(theirs);
    store.failing = false;

    assertThat(me()).isEqualTo("user_1");
    assertThat(memory.load()).contains(TokenRecord.of(theirs));
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void revoke_tokensCannotBeSaved_fails() throws Exception {
    store.failing = true;
    me();
    assertThat(listener.next()).isEqualTo("saveFailed");

    assertThatThrownBy(credentials::revoke).isInstanceOf(TokenStoreException.class);
    assertThat(service.revocations).isEmpty();
  }

  @Test
  void intentCannotBeWritten_nothingIsSent() {
    store.readOnly = true;

    assertThatThrownBy(this::me)
        .isInstanceOf(TokenStoreException.class)
        .hasRootCauseMessage("read-only");
    assertThat(service.tokenRequests).isEmpty();
    time.advance(Duration.ofSeconds(2));
    store.readOnly = false;
    assertThat(me()).isEqualTo("user_1");
  }

  @Test
  void lockLostDuringTheRefresh_tokensAreSavedAndTheListenerIsCalled() throws Exception {
    store.losesLock = true;

    assertThat(me()).isEqualTo("user_1");
    assertThat(listener.next()).isEqualTo("lockLost");
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  @Test
  void lockFails_tokensAreSaved() throws Exception {
    store.breaksLock = true;

    assertThat(me()).isEqualTo("user_1");
    assertThat(listener.next()).isEqualTo("lockLost");
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
  }

  @Test
  void interruptOfTheCaller_doesNotAffectTheRefresh() throws Exception {
    service.hold = new CountDownLatch(1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread caller = new Thread(() -> {
      try {
        me();
      } catch (CrmException e) {
        thrown.set(e);
        flag.set(Thread.currentThread().isInterrupted());
      }
    });
    caller.start();
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    caller.interrupt();
    caller.join(5_000);

    assertThat(thrown.get()).isInstanceOf(CallInterruptedException.class);
    assertThat(((CrmException) thrown.get()).mayHaveTakenEffect()).isFalse();
    assertThat(flag.get()).isTrue();
    assertSavedAfterTheResponse();
  }

  @Test
  void cancelOfTheCall_doesNotAffectTheRefresh() throws Exception {
    service.hold = new CountDownLatch(1);
    CompletableFuture<CrmException> ended = new CompletableFuture<>();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    CompletableFuture<?> call = api.async(c -> {
      try {
        return c.send(ApiRequest.get("/me/").build());
      } catch (CrmException e) {
        flag.complete(Thread.currentThread().isInterrupted());
        ended.complete(e);
        throw e;
      }
    });
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    call.cancel(false);

    assertThat(ended.get(5, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
    assertThat(flag.get()).isFalse();
    assertSavedAfterTheResponse();
  }

  @Test
  void totalTimeoutOfTheCall_limitsItsWaitAndDoesNotAffectTheRefresh() throws Exception {
    service.hold = new CountDownLatch(1);
    ApiClient hasty = api.withOptions(o -> o.totalTimeout(Duration.ofSeconds(1)));
    long start = System.nanoTime();

    assertThatThrownBy(() -> hasty.send(ApiRequest.post("/lead/").build()))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.mayHaveTakenEffect()).isFalse())
        .hasMessageContaining("ms for the refresh of the access token, which continues");
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofMillis(900), Duration.ofSeconds(2));
    assertSavedAfterTheResponse();
  }

  @Test
  void closeOfTheClient_doesNotAffectTheRefresh() throws Exception {
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    Thread.currentThread().interrupt(); // It does not wait for the refresh.
    api.close();
    assertThat(Thread.interrupted()).isTrue();
    assertSavedAfterTheResponse();
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
  }

  private void assertSavedAfterTheResponse() throws InterruptedException {
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));
    service.hold.countDown();
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(memory.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void attempts_callEndsWithoutAnAccessToken_areItsOwn() {
    service.invalidate(service.tokens(time.instant(), HOUR));
    memory.save(service.tokens(time.instant(), HOUR).toBuilder()
        .accessToken("at_s3cr3t_stale")
        .build());

    assertThatThrownBy(this::me)
        .isInstanceOfSatisfying(CrmException.class, e -> {
          assertThat(e.attempts()).hasSize(1);
          assertThat(e.attempts().get(0).statusCode()).hasValue(401);
          assertThat(e.toString()).contains("attempt #1 401");
        })
        .hasMessageContaining("GET /api/v1/me/ returned 401, and no access token is available");
  }

  @Test
  void callerWithAShortLimit_otherRefreshMayBeInFlight_messageNamesIt() throws Exception {
    TokenRecord now = memory.load().orElseThrow();
    RefreshIntent intent = new RefreshIntent("m1", "host-7", 4711, time.instant());
    assertThat(memory.replace(now, now.withIntent(intent))).isTrue();

    assertThatThrownBy(() -> credentials.authorization(Duration.ofMillis(300)))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("waited 300 ms for a refresh started by process 4711 on host-7");
    assertThat(service.tokenRequests).isEmpty();
  }
}
