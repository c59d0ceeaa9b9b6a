package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.store.InMemoryTokenStore;
import com.salescrm.sdk.core.auth.store.OAuthToken;
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
        .isBetween(Duration.ofMillis(200), Duration.ofMillis(2_500));
    released.countDown();
    manager.awaitInFlight();
  }

  @Test
  void revoke_serviceIsSilentForLongerThanTheLimit_throwsAndContinues() {
    storeTokens(Duration.ofMinutes(50));

    assertThatThrownBy(() -> manager.revoke(token -> await(released), Duration.ofMillis(50)))
        .isInstanceOf(TransportException.class)
        .hasMessageStartingWith("waited 50 ms for ");
    assertThat(store.load()).isPresent();

    released.countDown();
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
