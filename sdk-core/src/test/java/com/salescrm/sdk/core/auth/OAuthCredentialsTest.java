package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.retry.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** When a token is used, refreshed and awaited. */
class OAuthCredentialsTest extends GrantTestBase {
  @Test
  void call_freshToken_sendsNoTokenRequest() {
    stored(Duration.ofMinutes(54));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).isEmpty();
  }

  @Test
  void calls_100ThreadsWithAnExpiredToken_refreshOnceAndSucceed() throws Exception {
    stored(Duration.ofHours(2));
    assertThat(onThreads(100, 100, this::me)).hasSize(100).containsOnly("user_1");
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(service.tokenRequests.get(0))
        .containsEntry("grant_type", "refresh_token")
        .containsEntry("client_id", "client_1")
        .containsEntry("client_secret", TokenServer.SECRET)
        .containsEntry("refresh_token", TokenServer.refresh(1))
        .hasSize(4);
    assertThat(store.load().orElseThrow().token().accessToken()).isEqualTo(TokenServer.access(2));
    assertThat(store.load().orElseThrow().intent()).isEmpty();
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(listener.events).hasSize(1);
  }

  @Test
  void call_inTheLast5Minutes_usesTheTokenAndRefreshesInTheBackground() throws Exception {
    stored(Duration.ofMinutes(54));
    me();
    service.hold = new CountDownLatch(1);
    time.advance(Duration.ofMinutes(2));

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
    service.hold.countDown();
    assertThat(listener.next()).isEqualTo("refreshed");
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(me()).isEqualTo("user_1");
  }

  @Test
  void call_inTheLast30Seconds_waitsForTheRefresh() {
    stored(HOUR.minusSeconds(29));

    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(2));
  }

  @Test
  void call_inTheLast30SecondsRefreshRejected_usesTheUnexpiredToken() {
    stored(Duration.ofMinutes(30));
    me();
    time.advance(Duration.ofMinutes(30).minusSeconds(29));
    service.next.add(new TokenServer.Scripted(TokenServer.json(429, "{}"), false));

    assertThat(me()).isEqualTo("user_1");
    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(1);
    assertThat(credentials.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
  }

  @Test
  void call_401AndOtherTokensInTheStore_sendsNoTokenRequest() {
    stored(Duration.ZERO);
    me();
    store.save(service.reauthorize(time.instant()));

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).isEmpty();
  }

  @Test
  void refresh_tokenReplacedByAnotherThread_sendsNoTokenRequest() {
    stored(Duration.ofHours(2));
    credentials.authorization(LIMIT);

    assertThat(credentials.refresh("Bearer " + TokenServer.access(1), LIMIT)).isTrue();
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void call_401WithAnUnexpiredToken_refreshesAndResends() {
    stored(Duration.ZERO);
    service.reauthorize(time.instant());
    OAuthToken stale = OAuthToken.builder()
        .accessToken("at_s3cr3t_stale")
        .refreshToken(TokenServer.refresh(101))
        .lifetime(time.instant(), HOUR)
        .build();
    store.save(stale);

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void calls_1000Forbidden_refreshOnceAMinute() throws Exception {
    stored(Duration.ZERO);
    service.forbidden = true;

    assertThat(onThreads(20, 500, this::unauthorized)).containsOnly(true);
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(Duration.ofSeconds(61));
    assertThat(onThreads(20, 500, this::unauthorized)).containsOnly(true);
    assertThat(service.tokenRequests).hasSize(2);
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
  void call_401WithinTheMinuteWithAnExpiredToken_refreshes() {
    stored(Duration.ZERO);
    service.forbidden = true;
    service.lifetimeSeconds = 10;
    assertThatThrownBy(this::me).isInstanceOf(UnauthorizedException.class);
    time.advance(Duration.ofSeconds(11));
    service.forbidden = false;

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(2);
  }

  @Test
  void call_emptyStore_requiresAuthorization() {
    assertThatThrownBy(this::me)
        .isInstanceOf(ReauthorizationRequiredException.class)
        .hasMessageContaining("GET /api/v1/me/ failed")
        .hasMessageContaining("the token store is empty");
    stored(Duration.ZERO);
    assertThat(me()).isEqualTo("user_1");
  }

  @Test
  void call_expiredTokensAreStoredRightAfterTheStoreWasEmpty_areRefreshed() {
    assertThatThrownBy(this::me).isInstanceOf(ReauthorizationRequiredException.class);
    stored(HOUR.multipliedBy(2)); // By another process, in the same second.

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void withoutARefreshToken_theAccessTokenIsUsedUntilItExpires() {
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
    assertThat(service.tokenRequests).isEmpty();
  }

  @Test
  void tokenOfUnknownExpiry_isRefreshedAfterA401() {
    store.save(OAuthToken.builder()
        .accessToken("at_s3cr3t_old")
        .refreshToken(TokenServer.refresh(1))
        .build());
    service.lifetimeSeconds = 0;

    assertThat(me()).isEqualTo("user_1");
    assertThat(store.load().orElseThrow().token().expiresAt()).isEmpty();
  }

  private void storedWithoutExpiry() {
    store.save(OAuthToken.builder()
        .accessToken(TokenServer.access(1))
        .refreshToken(TokenServer.refresh(1))
        .build());
    service.lifetimeSeconds = 0;
  }

  @Test
  void calls_tokensExpireAfter2sUnannounced_allSucceed() {
    storedWithoutExpiry();

    for (int i = 0; i < 20; i++) {
      assertThat(me()).isEqualTo("user_1");
      time.advance(Duration.ofSeconds(1));
      assertThat(me()).isEqualTo("user_1");
      time.advance(Duration.ofSeconds(1));
      service.expireAccessToken();
    }
    assertThat(service.tokenRequests).hasSize(19);
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void calls_forbiddenWithTokensWithoutExpiry_refreshOnceAMinute() {
    storedWithoutExpiry();
    service.forbidden = true;

    for (int i = 0; i < 19; i++) {
      assertThat(unauthorized()).isTrue();
      time.advance(Duration.ofSeconds(3));
    }
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(Duration.ofSeconds(4));
    assertThat(unauthorized()).isTrue();
    assertThat(service.tokenRequests).hasSize(2);
  }

  @Test
  void calls_forbiddenAmongOthersWithTokensWithoutExpiry_refreshOnceAMinute() {
    storedWithoutExpiry();

    for (int i = 0; i < 19; i++) {
      service.forbidden = true;
      assertThat(unauthorized()).isTrue();
      service.forbidden = false;
      assertThat(me()).isEqualTo("user_1");
      time.advance(Duration.ofSeconds(3));
    }
    assertThat(service.tokenRequests).hasSize(1);
  }

  /** Sends a request that is never repeated. */
  private boolean unauthorizedOnce() {
    ApiRequest<JsonNode> once = ApiRequest.get("/me/").replay(Replay.NEVER).build();
    return catchThrowableOfType(UnauthorizedException.class, () -> api.send(once))
            .statusCode()
        == 401;
  }

  @Test
  void call_tokenExpiredAnHourAfterARequestThatIsNotRepeated_refreshes() {
    storedWithoutExpiry();
    service.expireAccessToken();
    assertThat(unauthorizedOnce()).isTrue();
    assertThat(service.tokenRequests).hasSize(1);
    time.advance(HOUR);
    service.expireAccessToken();

    assertThat(me()).isEqualTo("user_1");
    assertThat(service.tokenRequests).hasSize(2);
  }

  @Test
  void calls_forbiddenAndNotRepeatedOnNewThreads_refreshOnceAMinute() throws Exception {
    storedWithoutExpiry();
    service.forbidden = true;

    for (int i = 0; i < 20; i++) {
      assertThat(onThreads(1, 1, this::unauthorizedOnce)).containsOnly(true);
      time.advance(Duration.ofSeconds(3));
    }
    assertThat(service.tokenRequests).hasSize(1);
  }

  @Test
  void call_inTheLastSecondsTokenEndpointHangs_waitsAQuarterAndUsesTheToken() {
    store.save(service.tokens(time.instant(), Duration.ofSeconds(12)));
    me();
    service.hold = new CountDownLatch(1);
    time.advance(Duration.ofSeconds(11));
    long start = System.nanoTime();

    assertThat(credentials.authorization(Duration.ofSeconds(10)))
        .isEqualTo("Bearer " + TokenServer.access(1));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
  }

  @Test
  void firstCallOfAProcess_inTheLastSecondsTokenEndpointHangs_usesTheToken() {
    store.save(service.tokens(time.instant().minusSeconds(11), Duration.ofSeconds(12)));
    service.hold = new CountDownLatch(1);
    long start = System.nanoTime();

    assertThat(credentials.authorization(Duration.ofSeconds(10)))
        .isEqualTo("Bearer " + TokenServer.access(1));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
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
  void revoke_withoutARefreshToken_deletesTheTokensAndThrows() {
    store.save(OAuthToken.builder()
        .accessToken(TokenServer.access(1))
        .lifetime(time.instant(), HOUR)
        .build());
    assertThat(me()).isEqualTo("user_1");

    assertThatThrownBy(credentials::revoke)
        .isInstanceOf(OAuthException.class)
        .hasMessageContaining("not revoked");
    assertThat(service.revocations).isEmpty();
    assertThat(store.load()).isEmpty();
    assertThatThrownBy(this::me).isInstanceOf(ReauthorizationRequiredException.class);
  }

  @Test
  void twoCredentialsOnOneStore_refreshOnce() {
    stored(Duration.ofHours(2));
    OAuthCredentials other = newCredentials();

    assertThat(credentials.authorization(LIMIT)).isEqualTo(other.authorization(LIMIT));
    assertThat(service.tokenRequests).hasSize(1);
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
