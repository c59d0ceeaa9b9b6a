package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoreRenewalTest {
  private final AtomicLong now = new AtomicLong();

  @Test
  void renewed_damagedEntryWithAnExcessiveWindow_isIgnored() {
    RateLimiter limiter = new RateLimiter((each, entry) -> {}, "p");
    assertThat(limiter.turn(Lane.INTERACTIVE).begin(0)).isEmpty();
    Duration excessive = Duration.ofMillis(Long.MAX_VALUE);

    limiter.renewed(
        List.of(new Entry("q", 1, 10, excessive, Duration.ZERO, Instant.EPOCH)), 1_000_000);

    assertThat(limiter.turn(Lane.INTERACTIVE).begin(2_000_000)).isEmpty();
  }

  @Test
  void begin_longWait_isHalvedButStatedWhole() {
    RateLimiter limiter = new RateLimiter((each, entry) -> {}, "p");
    Turn first = limiter.turn(Lane.BATCH);
    limiter.notRenewed(0);
    assertThat(first.begin(0)).isEmpty();
    RateLimit headers = new RateLimit(10L, 9L, Instant.ofEpochSecond(8));
    boolean unused = first.end(headers, null, 0);

    List<Delay> delays = IntStream.range(0, 20)
        .mapToObj(i -> limiter.turn(Lane.BATCH).begin(0))
        .flatMap(Optional::stream)
        .toList();

    assertThat(delays).hasSizeGreaterThan(10).allSatisfy(delay -> {
      assertThat(delay.remaining()).isGreaterThan(Duration.ofMillis(20));
      assertThat(delay.remaining().minus(delay.block().multipliedBy(2)).toNanos())
          .isBetween(0L, 1L);
    });
  }

  @Test
  void start_storeFailsWithAnError_isTriedAgainLater() throws Exception {
    Semaphore exchanges = new Semaphore(0);
    RateBudgetStore store = (group, entry) -> {
      exchanges.release();
      throw new NoClassDefFoundError("of the driver");
    };
    RateLimiter limiter = new RateLimiter(new StoreRenewal(store, "/lead/", now::get), "p");

    for (int i = 0; i < 3; i++) {
      boolean started = false;
      for (int attempt = 0; attempt < 2_000 && !started; attempt++) {
        long later = now.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(limiter.turn(Lane.INTERACTIVE).begin(later)).isEmpty();
        started = exchanges.tryAcquire(10, TimeUnit.MILLISECONDS);
      }
      assertThat(started).as("exchange %s", i + 1).isTrue();
    }
  }

  @Test
  void start_storeHoldsABlockOfAnotherProcess_blocksThisOne() throws Exception {
    Entry blocked =
        new Entry("q", 0, 0, Duration.ZERO, Duration.ofSeconds(5), Instant.ofEpochSecond(9));
    RateBudgetStore store = (group, entry) -> group.equals("/lead/") ? List.of(blocked) : List.of();
    RateLimiter limiter = new RateLimiter(new StoreRenewal(store, "/lead/", now::get), "p");
    RateLimiter other = new RateLimiter(new StoreRenewal(store, "/task/", now::get), "p");

    Optional<Delay> delay = Optional.empty();
    for (int attempt = 0; attempt < 6_000 && delay.isEmpty(); attempt++) {
      delay = limiter.turn(Lane.INTERACTIVE).begin(0);
      boolean unused = new Semaphore(0).tryAcquire(delay.isEmpty() ? 10 : 0, TimeUnit.MILLISECONDS);
    }

    assertThat(delay)
        .hasValueSatisfying(each -> assertThat(each.block()).isEqualTo(Duration.ofSeconds(5)));
    assertThat(other.turn(Lane.INTERACTIVE).begin(0)).isEmpty();
  }
}
