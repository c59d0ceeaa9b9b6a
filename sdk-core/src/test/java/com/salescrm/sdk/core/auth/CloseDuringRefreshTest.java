package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** An application ends during a refresh: it closes its client, then what the token store uses, such as a pool of connections. */
class CloseDuringRefreshTest extends GrantTestBase {
  @Test
  void close_refreshInFlight_returnsAfterTheNewTokensAreStored() throws Exception {
    stored(HOUR.multipliedBy(2));
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call =
        CompletableFuture.supplyAsync(() -> credentials.authorization(LIMIT));
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    AtomicReference<String> stored = new AtomicReference<>();
    Thread closing = new Thread(() -> {
      api.close();
      stored.set(store.load().orElseThrow().token().accessToken());
    });
    closing.start();
    while (closing.isAlive() && closing.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    service.hold.countDown();
    closing.join(5_000);

    assertThat(stored).hasValue(TokenServer.access(2));
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("Bearer " + TokenServer.access(2));
  }

  @Test
  void close_refreshIsTenSecondsOld_doesNotWait() throws Exception {
    stored(HOUR.multipliedBy(2));
    service.hold = new CountDownLatch(1);
    CompletableFuture<String> call =
        CompletableFuture.supplyAsync(() -> credentials.authorization(LIMIT));
    assertThat(service.arrived.await(5, TimeUnit.SECONDS)).isTrue();
    time.advance(Duration.ofSeconds(10));

    assertThat(CompletableFuture.runAsync(api::close)).succeedsWithin(Duration.ofSeconds(5));

    service.hold.countDown();
    assertThat(call.get(5, TimeUnit.SECONDS)).isEqualTo("Bearer " + TokenServer.access(2));
  }
}
