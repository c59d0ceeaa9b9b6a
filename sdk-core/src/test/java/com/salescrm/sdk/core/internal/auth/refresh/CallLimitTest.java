package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a caller waits for a token endpoint that does not respond, if its own time is short. */
@Tag("alone") // Measures time.
@Timeout(30)
class CallLimitTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final ManualTime time = new ManualTime();
  private final InMemoryTokenStore store = new InMemoryTokenStore();
  private final CountDownLatch released = new CountDownLatch(1);
  private final RefreshManager manager = new RefreshManager(
      refreshToken -> {
        await(released);
        return TestGrant.tokens("new").lifetime(time.instant(), HOUR).build();
      },
      store,
      null,
      new Timing(time, time.timing().ticker(), time.timing().sleeper(), () -> 0.5));

  private void storeTokens(Duration left) {
    OAuthToken tokens = TestGrant.tokens("1")
        .lifetime(time.instant().minus(HOUR).plus(left), HOUR)
        .build();
    store.save(tokens);
  }

  @Test
  void token_callHasASecondLeft_usesTheUnexpiredTokenAfterAQuarterOfIt() {
    storeTokens(Duration.ofSeconds(20));
    long start = System.nanoTime();

    String token = manager.token(Duration.ofSeconds(1)).accessToken();

    assertThat(token).isEqualTo("at_1");
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofMillis(200), Duration.ofSeconds(10));
    released.countDown();
    manager.awaitInFlight();
  }

  @Test
  void token_firstCallOfAProcessDuringASlowRefresh_usesTheStoredTokenAfterAQuarterOfItsLife() {
    storeTokens(Duration.ofSeconds(2));
    long start = System.nanoTime();

    assertThat(manager.token(Duration.ofSeconds(15)).accessToken()).isEqualTo("at_1");

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    released.countDown();
    manager.awaitInFlight();
  }

  @Test
  void revoke_serviceIsSilentForLongerThanTheLimit_throwsAndContinues() {
    storeTokens(Duration.ofMinutes(50));

    assertThatThrownBy(() -> manager.revoke(token -> await(released), SHORT))
        .isInstanceOf(TransportException.class)
        .hasMessage("waited 50 ms for the revocation of the tokens, which continues");
    assertThat(store.load()).isPresent();

    released.countDown();
    manager.awaitInFlight();
    assertThat(store.load()).isEmpty();
  }

  @Test
  void token_revocationTakesLongerThanTheCall_namesTheRevocation() {
    storeTokens(Duration.ofMinutes(50));
    assertThatThrownBy(() -> manager.revoke(token -> await(released), SHORT))
        .isInstanceOf(TransportException.class);

    assertThatThrownBy(() -> manager.token(SHORT))
        .isInstanceOf(TransportException.class)
        .hasMessage("waited 50 ms for the revocation of the tokens, which continues");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> manager.token(SHORT))
        .isInstanceOf(CallInterruptedException.class)
        .hasMessage("interrupted while waiting for the revocation of the tokens, which continues");
    assertThat(Thread.interrupted()).isTrue();
    released.countDown();
    manager.awaitInFlight();
  }

  @Test
  void revoke_refreshTakesLongerThanTheLimit_namesTheRefresh() {
    storeTokens(Duration.ofSeconds(20));
    assertThat(manager.token(Duration.ofSeconds(1)).accessToken()).isEqualTo("at_1");

    assertThatThrownBy(() -> manager.revoke(token -> {}, SHORT))
        .isInstanceOf(TransportException.class)
        .hasMessage("waited 50 ms for the refresh of the access token, which continues");
    released.countDown();
    manager.awaitInFlight();
  }

  @Test
  void revoke_lockOfTheStoreIsHeld_namesTheLock() {
    storeTokens(Duration.ofMinutes(50));
    TokenLock held = store.lock(SHORT);

    assertThatThrownBy(() -> manager.revoke(token -> {}, SHORT))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageStartingWith("waited 50 ms for the token store's lock");
    held.close();
    manager.awaitInFlight();
    assertThat(store.load()).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      boolean ignored = latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
