package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
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

/** The effect of each token response on the tokens, the intent record and the backoff. */
class RefreshOutcomeTest extends GrantTestBase {
  @Test
  void calls_afterInvalidGrant_failWithoutRequestsUntilTheStoreHoldsOtherTokens() throws Exception {
    stored(Duration.ofHours(2));
    service.invalidate(service.tokens(time.instant(), HOUR));

    for (int i = 0; i < 5; i++) {
      ReauthorizationRequiredException thrown =
          catchThrowableOfType(ReauthorizationRequiredException.class, this::me);
      assertThat(thrown.error()).contains("invalid_grant");
      assertThat(thrown).hasMessageContaining("authorize again");
      assertThat(thrown.toString()).doesNotContain("s3cr3t");
    }
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(service.calls).hasValue(0);
    assertThat(listener.next()).isEqualTo("reauthorizationRequired");
    assertThat(listener.events).hasSize(1);
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));

    store.save(service.reauthorize(time.instant()));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void call_invalidGrantAndUserAuthorizesAgain_usesTheNewTokens() throws Exception {
    stored(Duration.ofHours(2));
    service.invalidate(service.tokens(time.instant(), HOUR));
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    store.save(service.reauthorize(time.instant()));
    service.hold.countDown();

    assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(listener.events).isEmpty();
  }

  @Test
  void refresh_userAuthorizesAgain_doesNotOverwriteTheNewTokens() throws Exception {
    stored(Duration.ofHours(2));
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call = CompletableFuture.supplyAsync(this::me);
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    OAuthToken theirs = service.reauthorize(time.instant());
    store.save(theirs);
    service.hold.countDown();

    assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(store.load()).contains(TokenRecord.of(theirs));
  }

  @Test
  void refresh_429_keepsTokensClearsIntentAndHonoursRetryAfter() {
    stored(Duration.ofHours(2));
    MockResponse limited = new MockResponse.Builder(TokenServer.json(429, "{}"))
        .setHeader("Retry-After", "90")
        .build();
    service.next.add(new TokenServer.Scripted(limited, false));

    OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
    assertThat(thrown.statusCode()).hasValue(429);
    assertThat(thrown.retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(store.load().orElseThrow().intent()).isEmpty();
    time.advance(Duration.ofSeconds(89));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(Duration.ofSeconds(2));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(2);
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void refresh_for401Rejected_isRepeatedAfterTheBackoff() {
    stored(Duration.ofMinutes(10));
    service.expireAccessToken();
    service.next.add(new TokenServer.Scripted(TokenServer.json(429, "{}"), false));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    time.advance(Duration.ofSeconds(2));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(2);
  }

  @Test
  void refresh_retryAfterOfDecades_isRetriedAfter5min() {
    stored(Duration.ofHours(2));
    MockResponse limited = new MockResponse.Builder(TokenServer.json(429, "{}"))
        .setHeader("Retry-After", "999999999")
        .build();
    service.next.add(new TokenServer.Scripted(limited, false));

    OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
    assertThat(thrown.retryAfter()).contains(Duration.ofSeconds(999_999_999));
    time.advance(Duration.ofSeconds(299));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(Duration.ofSeconds(2));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(2);
  }

  @Test
  void refresh_invalidClient_backsOffFrom1sDoublingTo60s() {
    stored(Duration.ofHours(2));
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      service.next.add(
          new TokenServer.Scripted(TokenServer.json(401, "{\"error\":\"invalid_client\"}"), false));
      int before = service.tokenRequests.size();
      assertThatThrownBy(this::me)
          .isInstanceOf(OAuthException.class)
          .hasMessageContaining("invalid_client: check clientId and clientSecret");
      assertThat(service.tokenRequests).hasSize(before + 1);
      time.advance(Duration.ofSeconds(seconds).minusMillis(1));
      assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
      assertThat(service.tokenRequests).hasSize(before + 1);
      time.advance(Duration.ofMillis(1));
    }
    assertThat(me()).isEqualTo("user_1");
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void refresh_responseLostAfterRotation_failsThenRetriesOnceThenRequiresReauthorization() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(
        new MockResponse.Builder()
            .onResponseStart(new SocketEffect.CloseSocket())
            .build(),
        true));

    for (int i = 0; i < 5; i++) {
      OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
      assertThat(thrown)
          .isNotInstanceOf(ReauthorizationRequiredException.class)
          .hasMessageContaining("the response to a refresh is lost")
          .hasMessageContaining("sent once more, not before 15 s");
      assertThat(thrown.mayHaveTakenEffect()).isFalse(); // Of the call, which never went out.
    }
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(store.load().orElseThrow().intent()).isPresent();

    time.advance(Duration.ofSeconds(14));
    assertThatThrownBy(this::me).hasMessageContaining("the response to a refresh is lost");
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(this::me)
          .isInstanceOf(ReauthorizationRequiredException.class)
          .hasMessageContaining("An earlier refresh, started by process")
          .hasMessageContaining("ended without a result");
    }
    assertThat(service.tokenRequests).hasSize(2);
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void refresh_500_isNotRepeatedAtOnce() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(TokenServer.json(500, "{}"), false));

    for (int i = 0; i < 3; i++) {
      OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);
      assertThat(thrown.statusCode()).hasValue(500);
    }
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(Duration.ofSeconds(16));
    assertThat(me()).isEqualTo("user_1");
    assertThat(time.sleeps()).isEmpty(); // It knows its own refresh, and does not wait.
  }

  @Test
  void refresh_pageOfAProxy_mayHaveConsumedTheRefreshTokenAndIsRepeatedLater() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(TokenServer.json(200, "<html></html>"), false));

    OAuthException thrown = catchThrowableOfType(OAuthException.class, this::me);

    assertThat(thrown).hasMessageContaining("the refresh token may be consumed");
    assertThat(thrown.isTemporary()).isTrue();
    time.advance(Duration.ofSeconds(16));
    assertThat(me()).isEqualTo("user_1");
  }

  @Test
  void intentOfAnotherProcess_unchangedFor15s_isRefreshedWhateverItsTime() {
    OAuthToken tokens = service.tokens(time.instant().minus(Duration.ofHours(2)), HOUR);
    store.save(tokens);
    Instant wrongClock = time.instant().plus(Duration.ofDays(7));
    RefreshIntent left = new RefreshIntent("m1", "host-7", 4711, wrongClock);
    assertThat(store.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(left)))
        .isTrue();

    assertThat(me()).isEqualTo("user_1");
    assertThat(time.sleeps()).hasSize(15).containsOnly(Duration.ofSeconds(1));
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void intentOfAnotherProcess_unexpiredTokenIsUsedMeanwhile() throws Exception {
    OAuthToken tokens = service.tokens(time.instant(), Duration.ofMinutes(20));
    store.save(tokens);
    me();
    time.advance(Duration.ofMinutes(16));
    RefreshIntent left = new RefreshIntent("m1", "host-7", 4711, time.instant());
    assertThat(store.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(left)))
        .isTrue();

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(time.sleeps()).hasSize(15);
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void intentThatChanges_belongsToARunningRefresh_nothingIsSent() {
    OAuthToken tokens = service.tokens(time.instant().minus(Duration.ofHours(2)), HOUR);
    store.save(tokens);
    OAuthClient client = service.client().timing(beating(tokens)).build();
    OAuthCredentials waiting = OAuthCredentials.of(client, store);

    assertThatThrownBy(() -> waiting.authorization(HOUR))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("a refresh started by process 4711 on host-7")
        .hasMessageContaining("is still in flight");
    assertThat(service.tokenRequests).isEmpty();
  }

  @Test
  void revoke_refreshOfAnotherProcessInFlight_revokesItsNewTokens() {
    OAuthToken tokens = service.tokens(time.instant(), HOUR);
    OAuthToken newTokens = service.tokens(time.instant(), HOUR);
    store.save(tokens);
    store.replace(TokenRecord.of(tokens), TokenRecord.of(tokens).withIntent(intent()));
    Timing timing = time.timing();
    OAuthClient client = service
        .client()
        .timing(new Timing(
            time,
            timing.ticker(),
            (delay, cancellation) -> store.save(newTokens), // The response of the other process.
            timing.random()))
        .build();

    OAuthCredentials.of(client, store).revoke();

    assertThat(service.revocations)
        .singleElement()
        .satisfies(form ->
            assertThat(form).containsEntry("token", newTokens.refreshToken().orElseThrow()));
    assertThat(store.load()).isEmpty();
  }

  /** During each sleep another process writes its intent record again. */
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
  void refreshOfSeveralSeconds_rewritesItsIntent() throws Exception {
    stored(Duration.ofHours(2));
    service.hold = new CountDownLatch(1);
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
    service.hold.countDown();
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("user_1");
    assertThat(store.load().orElseThrow().intent()).isEmpty();
  }

  @Test
  void refresh_successWithoutAnAccessToken_storesNothingAndSendsNothingWithoutOne() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(
        TokenServer.json(200, "{\"access_token\":null,\"refresh_token\":\"rt_s3cr3t_2\"}"), true));

    assertThatThrownBy(this::me)
        .isInstanceOf(OAuthException.class)
        .hasMessageContaining("the refresh token is probably consumed");
    assertThat(service.calls).hasValue(0);
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(1));
    assertThat(store.load().orElseThrow().intent()).isPresent();
  }

  @Test
  void refresh_responseWithoutRefreshToken_keepsTheOldOne() {
    stored(Duration.ofHours(2));
    service.next.add(new TokenServer.Scripted(
        TokenServer.json(200, "{\"access_token\":\"at_s3cr3t_x\",\"expires_in\":\"3600\"}"),
        false));

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer at_s3cr3t_x");
    OAuthToken stored = store.load().orElseThrow().token();
    assertThat(stored.refreshToken()).contains(TokenServer.refresh(1));
    assertThat(stored.scopes()).containsExactly("all.full_access", "offline_access");
    assertThat(stored.organizationId()).contains("orga_1");
  }
}
