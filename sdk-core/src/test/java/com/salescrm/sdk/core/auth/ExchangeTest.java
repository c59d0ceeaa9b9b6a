package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;

/** What each answer of the token endpoint means for the pair, the mark and the next try. */
class ExchangeTest extends OneGrantTest {
  @Test
  void calls_afterInvalidGrant_failAtOnceWithoutTrafficUntilTheStoreHoldsAnotherPair()
      throws Exception {
    stored(Duration.ofHours(2));
    service.kill(service.pair(time.instant(), HOUR));

    for (int i = 0; i < 5; i++) {
      ReauthorizationRequiredException thrown =
          catchThrowableOfType(ReauthorizationRequiredException.class, this::me);
      assertThat(thrown.error()).contains("invalid_grant");
      assertThat(thrown).hasMessageContaining("authorise again");
      assertThat(thrown.toString()).doesNotContain("s3cr3t");
    }
    assertThat(service.exchanges).hasSize(1);
    assertThat(service.calls).hasValue(0);
    assertThat(heard.next()).isEqualTo("reauthorizationRequired");
    assertThat(heard.events).hasSize(1);
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));

    store.save(service.authorizedAnew(time.instant()));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(1);
  }

  @Test
  void call_invalidGrantWhileSomebodyAuthorisesAnew_usesTheirPair() throws Exception {
    stored(Duration.ofHours(2));
    service.kill(service.pair(time.instant(), HOUR));
    service.gate = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    store.save(service.authorizedAnew(time.instant()));
    service.gate.countDown();

    assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(heard.events).isEmpty();
  }

  @Test
  void exchange_whileSomebodyAuthorisesAnew_doesNotOverwriteTheirPair() throws Exception {
    stored(Duration.ofHours(2));
    service.gate = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    OAuthToken theirs = service.authorizedAnew(time.instant());
    store.save(theirs);
    service.gate.countDown();

    assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(store.load()).contains(TokenRecord.of(theirs));
  }

  @Test
  void exchange_429_keepsThePairClearsTheMarkAndWaitsForTheHint() {
    stored(Duration.ofHours(2));
    MockResponse limited = new MockResponse.Builder(TokenServer.json(429, "{}"))
        .setHeader("Retry-After", "90")
        .build();
    service.next.add(new TokenServer.Answer(limited, false));

    OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
    assertThat(thrown.statusCode()).hasValue(429);
    assertThat(thrown.retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(store.load().orElseThrow().intent()).isEmpty();
    time.advance(Duration.ofSeconds(89));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    assertThat(service.exchanges).hasSize(1);
    time.advance(Duration.ofSeconds(2));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(2);
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void exchange_429WithAHintOfDecades_isTriedAgainAfterFiveMinutes() {
    stored(Duration.ofHours(2));
    MockResponse limited = new MockResponse.Builder(TokenServer.json(429, "{}"))
        .setHeader("Retry-After", "999999999")
        .build();
    service.next.add(new TokenServer.Answer(limited, false));

    OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
    assertThat(thrown.retryAfter()).contains(Duration.ofSeconds(999_999_999));
    time.advance(Duration.ofSeconds(299));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    assertThat(service.exchanges).hasSize(1);
    time.advance(Duration.ofSeconds(2));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(2);
  }

  @Test
  void exchange_invalidClient_isTriedAgainAfterOneSecondDoublingTo60() {
    stored(Duration.ofHours(2));
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      service.next.add(
          new TokenServer.Answer(TokenServer.json(401, "{\"error\":\"invalid_client\"}"), false));
      int before = service.exchanges.size();
      assertThatThrownBy(this::me)
          .isInstanceOf(OAuthException.class)
          .hasMessageContaining("invalid_client: check clientId and clientSecret");
      assertThat(service.exchanges).hasSize(before + 1);
      time.advance(Duration.ofSeconds(seconds).minusMillis(1));
      assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
      assertThat(service.exchanges).hasSize(before + 1);
      time.advance(Duration.ofMillis(1));
    }
    assertThat(me()).isEqualTo("user_1");
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void exchange_answerLostAfterRotation_isOneClearErrorThenOneTryThenReauthorization() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Answer(
        new MockResponse.Builder()
            .onResponseStart(new SocketEffect.CloseSocket())
            .build(),
        true));

    for (int i = 0; i < 5; i++) {
      OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
      assertThat(thrown)
          .isNotInstanceOf(ReauthorizationRequiredException.class)
          .hasMessageContaining("the response to a refresh is lost")
          .hasMessageContaining("tried again once, not before 15 s");
      assertThat(thrown.mayHaveTakenEffect()).isFalse(); // Of the call, which never went out.
    }
    assertThat(service.exchanges).hasSize(1);
    assertThat(store.load().orElseThrow().intent()).isPresent();

    time.advance(Duration.ofSeconds(14));
    assertThatThrownBy(this::me).hasMessageContaining("the response to a refresh is lost");
    assertThat(service.exchanges).hasSize(1);
    time.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(this::me)
          .isInstanceOf(ReauthorizationRequiredException.class)
          .hasMessageContaining("An earlier refresh, begun by process")
          .hasMessageContaining("ended without a result");
    }
    assertThat(service.exchanges).hasSize(2);
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void exchange_500_isNotRepeatedBlindly() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Answer(TokenServer.json(500, "{}"), false));

    for (int i = 0; i < 3; i++) {
      OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
      assertThat(thrown.statusCode()).hasValue(500);
    }
    assertThat(service.exchanges).hasSize(1);
    time.advance(Duration.ofSeconds(16));
    assertThat(me()).isEqualTo("user_1");
    assertThat(time.sleeps()).isEmpty(); // It knows its own refresh, and waits for nobody.
  }

  @Test
  void intentRecordOfSomebodyElse_unchangedFor15s_isRefreshedWhateverItsTime() {
    OAuthToken tokens = service.pair(time.instant().minus(Duration.ofHours(2)), HOUR);
    store.save(tokens);
    Instant wrongClock = time.instant().plus(Duration.ofDays(7));
    RefreshIntent left = new RefreshIntent("m1", "host-7", 4711, wrongClock);
    assertThat(store.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(left)))
        .isTrue();

    assertThat(me()).isEqualTo("user_1");
    assertThat(time.sleeps()).hasSize(15).containsOnly(Duration.ofSeconds(1));
    assertThat(service.exchanges).hasSize(1);
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void intentRecordOfSomebodyElse_unexpiredTokenIsUsedMeanwhile() throws Exception {
    OAuthToken tokens = service.pair(time.instant(), Duration.ofMinutes(20));
    store.save(tokens);
    me();
    time.advance(Duration.ofMinutes(16));
    RefreshIntent left = new RefreshIntent("m1", "host-7", 4711, time.instant());
    assertThat(store.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(left)))
        .isTrue();

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
    assertThat(heard.next()).isEqualTo("refreshed");
    assertThat(time.sleeps()).hasSize(15);
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void intentRecordThatChangesAllTheTime_isOfALivingRefresh_andNothingIsSent() {
    OAuthToken tokens = service.pair(time.instant().minus(Duration.ofHours(2)), HOUR);
    store.save(tokens);
    OAuthClient client = service.client().timing(beating(tokens)).build();
    OAuthCredentials waiting = OAuthCredentials.of(client, store);

    assertThatThrownBy(() -> waiting.authorization(HOUR))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("a refresh begun by process 4711 on host-7")
        .hasMessageContaining("is still in flight");
    assertThat(service.exchanges).isEmpty();
  }

  /** While somebody sleeps, somebody else writes its intent record again. */
  private Timing beating(OAuthToken tokens) {
    store.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(intent()));
    Timing timing = time.timing();
    return new Timing(
        time,
        timing.ticker(),
        (delay, cancellation) -> {
          timing.sleeper().sleep(delay, cancellation);
          TokenRecord now = store.load().orElseThrow();
          store.replace(now, now.withIntent(intent()));
        },
        timing.random());
  }

  private RefreshIntent intent() {
    return new RefreshIntent("m1", "host-7", 4711, time.instant());
  }

  @Test
  void refreshOfManySeconds_writesItsIntentRecordAgain() throws Exception {
    stored(Duration.ofHours(2));
    service.gate = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    RefreshIntent first = store.load().orElseThrow().intent().orElseThrow();
    time.advance(Duration.ofSeconds(3));

    RefreshIntent now = first;
    for (int i = 0; i < 1_000 && now.equals(first); i++) {
      LockSupport.parkNanos(10_000_000);
      now = store.load().orElseThrow().intent().orElseThrow();
    }
    assertThat(now)
        .isEqualTo(new RefreshIntent(first.id(), first.host(), first.pid(), time.instant()));
    assertThat(now.at()).isNotEqualTo(first.at());
    service.gate.countDown();
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void exchange_successWithoutAnAccessToken_storesNothingAndSendsNothingWithoutOne() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Answer(
        TokenServer.json(200, "{\"access_token\":null,\"refresh_token\":\"rt_s3cr3t_2\"}"), true));

    assertThatThrownBy(this::me)
        .isInstanceOf(OAuthException.class)
        .hasMessageContaining("the refresh token is probably used up");
    assertThat(service.calls).hasValue(0);
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));
    assertThat(store.load().orElseThrow().intent()).isPresent();
  }

  @Test
  void refreshAnswerWithoutRefreshToken_keepsTheOldOne() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Answer(
        TokenServer.json(200, "{\"access_token\":\"at_s3cr3t_x\",\"expires_in\":\"3600\"}"),
        false));

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer at_s3cr3t_x");
    OAuthToken kept = store.load().orElseThrow().token();
    assertThat(kept.refreshToken()).contains(TokenServer.refresh(1));
    assertThat(kept.scopes()).containsExactly("all.full_access", "offline_access");
    assertThat(kept.organizationId()).contains("orga_1");
  }
}
