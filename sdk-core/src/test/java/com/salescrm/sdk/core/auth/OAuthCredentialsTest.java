package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a token is used, renewed, waited for and given up. */
@Timeout(30)
class OAuthCredentialsTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration HOUR = Duration.ofHours(1);

  private final ManualTime time = new ManualTime();
  private final TokenServer service = new TokenServer();
  private final InMemoryTokenStore store = new InMemoryTokenStore();
  private final Heard heard = new Heard();
  private OAuthCredentials credentials;
  private ApiClient api;

  @BeforeEach
  void start() {
    credentials = newCredentials();
    api = service.api(credentials).build();
  }

  private OAuthCredentials newCredentials() {
    OAuthClient client = service.client().timing(time.timing()).build();
    return OAuthCredentials.builder(client, store).listener(heard).build();
  }

  @AfterEach
  void stop() {
    api.close();
    service.close();
  }

  private void stored(Duration age) {
    store.save(service.pair(time.instant().minus(age), HOUR));
  }

  private String me() {
    return api.send(ApiRequest.get("/me/").build()).body().path("id").asText();
  }

  @Test
  void call_withAFreshToken_exchangesNothing() {
    stored(Duration.ofMinutes(54));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).isEmpty();
  }

  @Test
  void calls_of100ThreadsAtAnExpiredToken_costOneExchangeAndAllSucceed() throws Exception {
    stored(Duration.ofHours(2));
    assertThat(onThreads(100, 100, this::me)).hasSize(100).containsOnly("user_1");
    assertThat(service.exchanges).hasSize(1);
    assertThat(service.exchanges.get(0))
        .containsEntry("grant_type", "refresh_token")
        .containsEntry("client_id", "client_1")
        .containsEntry("client_secret", TokenServer.SECRET)
        .containsEntry("refresh_token", TokenServer.refresh(1))
        .hasSize(4);
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(store.load().orElseThrow().mark()).isEmpty();
    assertThat(heard.events).containsExactly("renewed");
  }

  @Test
  void call_inTheLastFiveMinutes_goesOnWhileTheTokenIsRenewedInTheBackground() throws Exception {
    stored(Duration.ofMinutes(54));
    me();
    service.gate = new CountDownLatch(1);
    time.advance(Duration.ofMinutes(2));

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
    service.gate.countDown();
    assertThat(heard.next()).isEqualTo("renewed");
    assertThat(service.exchanges).hasSize(1);
    assertThat(me()).isEqualTo("user_1");
  }

  @Test
  void call_inTheLast30Seconds_waitsForTheRenewal() {
    stored(HOUR.minusSeconds(29));

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(2));
  }

  @Test
  void call_inTheLast30SecondsWithoutARenewal_usesTheTokenWhileItLives() {
    stored(Duration.ofMinutes(30));
    me();
    time.advance(Duration.ofMinutes(30).minusSeconds(29));
    service.next.add(new TokenServer.Answer(TokenServer.json(429, "{}"), false));

    assertThat(me()).isEqualTo("user_1");
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(1);
    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
  }

  @Test
  void call_401WithATokenThatSomebodyReplacedInTheStore_costsNoExchange() {
    stored(Duration.ZERO);
    me();
    store.save(service.authorizedAnew(time.instant()));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).isEmpty();
  }

  @Test
  void renew_ofATokenThatAnotherThreadHasReplaced_costsNoExchange() {
    stored(Duration.ofHours(2));
    credentials.authorization(LIMIT);

    assertThat(credentials.renew("Bearer " + TokenServer.access(1), LIMIT)).isTrue();
    assertThat(service.exchanges).hasSize(1);
  }

  @Test
  void call_401WithALivingToken_isRenewedAndSentAgain() {
    stored(Duration.ZERO);
    service.authorizedAnew(time.instant());
    OAuthToken stale = OAuthToken.builder()
        .accessToken("at_s3cr3t_stale")
        .refreshToken(TokenServer.refresh(101))
        .lifetime(time.instant(), HOUR)
        .build();
    store.save(stale);

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(1);
  }

  @Test
  void calls_1000ForbiddenOnes_costOneExchangeAMinute() throws Exception {
    stored(Duration.ZERO);
    service.forbidden = true;

    assertThat(onThreads(20, 500, this::unauthorized)).containsOnly(true);
    assertThat(service.exchanges).hasSize(1);
    time.advance(Duration.ofSeconds(61));
    assertThat(onThreads(20, 500, this::unauthorized)).containsOnly(true);
    assertThat(service.exchanges).hasSize(2);
    assertThat(service.calls).satisfies(n -> assertThat(n.get()).isBetween(1_000, 1_100));
  }

  private boolean unauthorized() {
    return catchThrowableOfType(UnauthorizedException.class, this::me).statusCode() == 401;
  }

  private static <T> List<T> onThreads(int count, int times, Supplier<T> call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<CompletableFuture<T>> all = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        all.add(CompletableFuture.supplyAsync(call, threads));
      }
      List<T> results = new ArrayList<>();
      for (CompletableFuture<T> each : all) {
        results.add(each.get(20, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void call_401WithinTheMinuteAtAnEndedToken_renews() {
    stored(Duration.ZERO);
    service.forbidden = true;
    service.lifetimeSeconds = 10;
    assertThatThrownBy(this::me).isInstanceOf(UnauthorizedException.class);
    time.advance(Duration.ofSeconds(11));
    service.forbidden = false;

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.exchanges).hasSize(2);
  }

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
  void call_withAnEmptyStore_asksForAnAuthorisation() {
    assertThatThrownBy(this::me)
        .isInstanceOf(ReauthorizationRequiredException.class)
        .hasMessageContaining("GET /api/v1/me/ failed")
        .hasMessageContaining("the token store holds no pair");
    stored(Duration.ZERO);
    assertThat(me()).isEqualTo("user_1");
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
  void withoutARefreshToken_theAccessTokenServesUntilItsEnd() {
    OAuthToken alone = OAuthToken.builder()
        .accessToken(TokenServer.access(1))
        .lifetime(time.instant(), HOUR)
        .build();
    store.save(alone);
    assertThat(me()).isEqualTo("user_1");
    service.forbidden = true;
    assertThatThrownBy(this::me).isInstanceOf(UnauthorizedException.class);
    service.forbidden = false;
    time.advance(Duration.ofMinutes(59).plusSeconds(50));
    assertThat(me()).isEqualTo("user_1");
    time.advance(Duration.ofSeconds(11));
    assertThatThrownBy(this::me)
        .isInstanceOf(ReauthorizationRequiredException.class)
        .hasMessageContaining("offline_access");
    assertThat(service.exchanges).isEmpty();
  }

  @Test
  void tokenOfUnknownLife_isRenewedByA401() {
    store.save(OAuthToken.builder()
        .accessToken("at_s3cr3t_old")
        .refreshToken(TokenServer.refresh(1))
        .build());
    service.lifetimeSeconds = 0;

    assertThat(me()).isEqualTo("user_1");
    assertThat(store.load().orElseThrow().token().expiresAt()).isEmpty();
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

  @Test
  void revoke_revokesAtTheServiceThenClearsTheStore() {
    stored(Duration.ZERO);
    me();
    credentials.revoke();

    assertThat(service.revocations)
        .singleElement()
        .satisfies(form -> assertThat(form)
            .containsEntry("token", TokenServer.refresh(1))
            .containsEntry("client_id", "client_1")
            .containsEntry("client_secret", TokenServer.SECRET)
            .hasSize(3));
    assertThat(store.load()).isEmpty();
    assertThatThrownBy(this::me).isInstanceOf(ReauthorizationRequiredException.class);
  }

  @Test
  void twoCredentialsOnOneStore_renewOnce() {
    stored(Duration.ofHours(2));
    OAuthCredentials other = newCredentials();

    assertThat(credentials.authorization(LIMIT)).isEqualTo(other.authorization(LIMIT));
    assertThat(service.exchanges).hasSize(1);
  }

  @Test
  void texts_showNoSecret() {
    stored(Duration.ZERO);
    me();

    assertThat(credentials.toString() + store.load() + service.client().build())
        .doesNotContain("s3cr3t");
    assertThat(credentials.redact(
            "x " + TokenServer.access(1) + TokenServer.refresh(1) + TokenServer.SECRET))
        .isEqualTo("x *********");
    assertThat(credentials.scheme()).isEqualTo(AuthScheme.OAUTH);
  }
}
