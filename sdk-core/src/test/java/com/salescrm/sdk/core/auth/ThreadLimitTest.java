package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread that the JVM cannot start ends a refresh before anything is sent. */
class ThreadLimitTest extends GrantTestBase {
  private volatile boolean exhausted = true;

  /** Starts no thread with this name while {@link #exhausted}. */
  private Timing withoutThread(String name) {
    Threads limited = new Threads() {
      @Override
      public void start(Thread thread) {
        if (exhausted && thread.getName().equals(name)) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        thread.start();
      }
    };
    Timing timing = time.timing();
    return new Timing(timing.clock(), timing.ticker(), timing.sleeper(), timing.random(), limited);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "salescrm-sdk-token-refresh",
        "salescrm-sdk-token-intent",
        "salescrm-sdk-token-timer"
      })
  void refresh_threadCannotBeStarted_nothingIsSentAndTheNextOneSucceedsAfter1s(String name) {
    stored(Duration.ofHours(2));
    OAuthCredentials limited =
        OAuthCredentials.of(service.client().timing(withoutThread(name)).build(), store);

    assertThatThrownBy(() -> limited.authorization(LIMIT))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.outcome()).contains(Outcome.NOT_SENT))
        .hasMessageContaining("no thread could be started")
        .hasRootCauseInstanceOf(OutOfMemoryError.class);
    assertThat(service.tokenRequests).isEmpty();
    assertThat(store.load().orElseThrow().intent()).isEmpty();

    exhausted = false;
    time.advance(Duration.ofSeconds(1));
    assertThat(limited.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(2));
    assertThat(service.reuses).hasValue(0);
  }

  @Test
  void call_noThreadForTheRefreshInTheBackground_usesTheUnexpiredToken() {
    stored(Duration.ofMinutes(50));
    exhausted = false;
    OAuthCredentials limited = OAuthCredentials.of(
        service.client().timing(withoutThread("salescrm-sdk-token-refresh")).build(), store);
    assertThat(limited.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));

    exhausted = true;
    time.advance(Duration.ofMinutes(6));
    assertThat(limited.authorization(LIMIT)).isEqualTo("Bearer " + TokenServer.access(1));
  }

  @Test
  void exchange_threadCannotBeStarted_isNotSent() {
    OAuthClient client =
        service.client().timing(withoutThread("salescrm-sdk-token-timer")).build();

    assertThatThrownBy(() -> client.exchange(AuthorizationCode.of("code_1")))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.outcome()).contains(Outcome.NOT_SENT));
    assertThat(service.tokenRequests).isEmpty();
  }
}
