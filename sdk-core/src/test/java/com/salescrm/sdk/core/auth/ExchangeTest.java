package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;

/** What each answer of the token endpoint means for the pair, the mark and the next try. */
class ExchangeTest extends OneGrantTest {
  @Test
  void calls_afterInvalidGrant_failAtOnceWithoutTrafficUntilTheStoreHoldsAnotherPair() {
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
    assertThat(heard.events).containsExactly("reauthorizationRequired");
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
    assertThat(store.load().orElseThrow().mark()).isEmpty();
    time.advance(Duration.ofSeconds(89));
    assertThatThrownBy(this::me).isInstanceOf(OAuthException.class);
    assertThat(service.exchanges).hasSize(1);
    time.advance(Duration.ofSeconds(2));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(2);
    assertThat(service.reuses).hasValue(0);
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
    assertThat(store.load().orElseThrow().mark()).isEmpty();
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
          .hasMessageContaining("the answer to a renewal is lost")
          .hasMessageContaining("tried again once, not before 60 s");
      assertThat(thrown.outcomeUnknown()).isFalse(); // Of the call, which never went out.
    }
    assertThat(service.exchanges).hasSize(1);
    assertThat(store.load().orElseThrow().mark()).isPresent();

    time.advance(Duration.ofSeconds(61));
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(this::me)
          .isInstanceOf(ReauthorizationRequiredException.class)
          .hasMessageContaining("An earlier renewal, begun by process")
          .hasMessageContaining("ended without a word");
    }
    assertThat(service.exchanges).hasSize(2);
    assertThat(store.load().orElseThrow().mark()).isEmpty();
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
    time.advance(Duration.ofSeconds(61));
    assertThat(me()).isEqualTo("user_1");
  }

  @Test
  void youngMarkOfSomebodyElse_livingTokenIsUsedThenTokenStoreException() {
    OAuthToken pair = service.pair(time.instant(), Duration.ofMinutes(20));
    store.save(pair);
    me();
    time.advance(Duration.ofMinutes(16));
    RenewalMark mark =
        new RenewalMark("m1", "host-7", 4711, time.instant().plus(Duration.ofMinutes(4)));
    assertThat(store.replace(TokenRecord.of(pair), TokenRecord.of(pair).withMark(mark)))
        .isTrue();

    time.advance(
        Duration.ofSeconds(225)); // 15 s of life are left; the mark is 15 s ahead of this clock.
    assertThat(me()).isEqualTo("user_1");
    time.advance(Duration.ofSeconds(30));
    assertThatThrownBy(this::me)
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("process 4711 on host-7");
    assertThat(service.exchanges).isEmpty();
    time.advance(Duration.ofSeconds(60));
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(1);
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
