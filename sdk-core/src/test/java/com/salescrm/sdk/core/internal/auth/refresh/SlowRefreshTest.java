package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a call whose access token expires soon waits for its refresh. */
@Tag("alone") // Measures time.
@Timeout(30)
class SlowRefreshTest {
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Test
  void call_refreshOfAMoment_usesTheNewToken() {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ofSeconds(20));
      grant.respond(() -> await(new CountDownLatch(1), Duration.ofMillis(300)));

      assertThat(grant.call()).isEqualTo("at_new1");
    }
  }

  @Test
  void call_refreshThatTakesAlmost3s_usesTheUnexpiredTokenSoon() throws Exception {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ofSeconds(20));
      CompletableFuture<String> first = callWhileTheServiceIsSilent(grant);
      grant.time.advance(Duration.ofMillis(2_800));

      assertThat(lengthOf(grant)).isBetween(Duration.ofMillis(150), Duration.ofMillis(1_500));
      released.countDown();
      assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("at_new1");
    }
  }

  @Test
  void call_tokenThatExpiresIn2s_waitsForAQuarterOfThem() throws Exception {
    try (TestGrant grant = new TestGrant()) {
      grant.useUntil(Duration.ofSeconds(2));
      callWhileTheServiceIsSilent(grant).get(10, TimeUnit.SECONDS);

      assertThat(lengthOf(grant)).isBetween(Duration.ofMillis(450), Duration.ofMillis(1_500));
      released.countDown();
    }
  }

  private CompletableFuture<String> callWhileTheServiceIsSilent(TestGrant grant) {
    grant.respond(() -> {
      arrived.countDown();
      await(released, Duration.ofSeconds(20));
    });
    CompletableFuture<String> call = CompletableFuture.supplyAsync(grant::call);
    await(arrived, Duration.ofSeconds(5));
    return call;
  }

  /** How long a call takes that ends with the access token in memory. */
  private static Duration lengthOf(TestGrant grant) {
    long start = System.nanoTime();
    assertThat(grant.call()).isEqualTo("at_1");
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static void await(CountDownLatch latch, Duration limit) {
    try {
      boolean ignored = latch.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
