package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another process refreshes while a call of this one waits for its tokens. */
@Timeout(60)
class OtherProcessTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void unauthorized_duringTheRefreshOfAnotherProcess_usesItsTokens() throws Exception {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ofMinutes(6));

      assertThat(unauthorizedDuringAnotherRefresh(grant)).isEqualTo("at_other");
    }
  }

  @Test
  void unauthorized_soonAfterAnother401_duringTheRefreshOfAnotherProcess_usesItsTokens()
      throws Exception {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ofMinutes(6));
      assertThat(grant.unauthorized()).isEqualTo("at_new1");
      grant.time.advance(Duration.ofSeconds(59));

      assertThat(unauthorizedDuringAnotherRefresh(grant)).isEqualTo("at_other");
    }
  }

  @Test
  void call_tokensOfAnotherProcessExpireDuringTheDelayAfterAFailure_refreshes() {
    try (TestGrant grant = new TestGrant()) {
      grant.failAt(Duration.ZERO, rejectedFor(Duration.ofMinutes(4)));
      grant.store.save(TestGrant.tokens("other")
          .lifetime(grant.time.instant(), Duration.ofMinutes(1))
          .build());
      assertThat(grant.call()).isEqualTo("at_other");
      grant.time.advance(Duration.ofMinutes(2));

      assertThat(grant.call()).isEqualTo("at_new2");
    }
  }

  /** The result of a 401 while another process holds the lock of the store; it stores its tokens, then releases the lock. */
  private static @Nullable String unauthorizedDuringAnotherRefresh(TestGrant grant)
      throws Exception {
    TokenLock lock = grant.store.lock(HOUR);
    TokenRecord before = grant.store.load().orElseThrow();
    RefreshIntent intent = new RefreshIntent("other", "host", 1, grant.time.instant());
    assertThat(grant.store.replace(before, before.withIntent(intent))).isTrue();
    CompletableFuture<@Nullable String> call = CompletableFuture.supplyAsync(grant::unauthorized);
    awaitWaiterOfTheLock();
    assertThat(call).isNotDone();
    grant.store.save(grant.other());
    lock.close();
    return call.get(10, TimeUnit.SECONDS);
  }

  private static void awaitWaiterOfTheLock() {
    for (int i = 0; i < 1_000 && !isAnyWaiting(); i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(isAnyWaiting()).isTrue();
  }

  private static boolean isAnyWaiting() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().equals("salescrm-sdk-token-refresh"))
        .flatMap(thread -> List.of(thread.getValue()).stream())
        .anyMatch(frame -> frame.getMethodName().equals("tryAcquire"));
  }

  private static OAuthException rejectedFor(Duration retryAfter) {
    return new OAuthException(
        "failed",
        null,
        new OAuthException.Response(null, 429, retryAfter),
        List.of(),
        Outcome.REJECTED);
  }
}
