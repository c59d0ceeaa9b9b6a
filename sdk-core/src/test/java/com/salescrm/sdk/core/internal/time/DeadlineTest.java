package com.salescrm.sdk.core.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {
  private final AtomicLong nanos = new AtomicLong();

  @ParameterizedTest
  @ValueSource(longs = {0, -5, Long.MAX_VALUE - 10, Long.MIN_VALUE})
  void deadline_anyTickerReading_endsAfterItsLength(long start) {
    nanos.set(start);
    Deadline deadline = new Deadline(nanos::get, start, Duration.ofNanos(100));

    assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(100));
    nanos.addAndGet(99);
    assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(1));
    assertThat(deadline.isOver()).isFalse();
    nanos.addAndGet(1);
    assertThat(deadline.remaining()).isEqualTo(Duration.ZERO);
    assertThat(deadline.isOver()).isTrue();
    nanos.addAndGet(1_000);
    assertThat(deadline.remaining()).isEqualTo(Duration.ZERO);
  }

  @Test
  void deadline_startedBeforeCreation_countsFromTheStart() {
    nanos.set(40);

    assertThat(new Deadline(nanos::get, 10, Duration.ofNanos(100)).remaining())
        .isEqualTo(Duration.ofNanos(70));
  }

  @Test
  void deadline_overflowsNanoseconds_isSaturated() {
    Deadline deadline = new Deadline(nanos::get, 0, Duration.ofSeconds(Long.MAX_VALUE));
    nanos.set(1);

    assertThat(deadline.length()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE - 1));
    assertThat(deadline.isOver()).isFalse();
  }
}
