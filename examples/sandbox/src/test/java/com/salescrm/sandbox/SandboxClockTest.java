package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxClockTest {
  private static final Instant START = Instant.parse("2026-01-15T09:00:00Z");

  private final SandboxClock clock = new SandboxClock(Clock.fixed(START, ZoneOffset.UTC));

  @Test
  void advanceAndSetTo_ofAStoppedClock_changeItsTime() {
    Clock inBerlin = clock.withZone(ZoneId.of("Europe/Berlin"));

    clock.advance(Duration.ofHours(2));
    assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofHours(2)));

    clock.setTo(START.minus(Duration.ofDays(1)));
    assertThat(clock.instant()).isEqualTo(START.minus(Duration.ofDays(1)));
    assertThat(inBerlin.instant()).isEqualTo(clock.instant());
  }

  @Test
  void advance_veryOften_changesItsTime() {
    int times = 200_000;

    for (int i = 0; i < times; i++) {
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofSeconds(times)));
  }

  @Test
  void run_ofAStoppedClock_continuesFromItsTime() {
    clock.run();

    Instant first = clock.instant();
    Instant later = first;
    while (!later.isAfter(first)) { // Ends with the next tick of the system clock.
      later = clock.instant();
    }
    assertThat(first).isBetween(START, START.plus(Duration.ofHours(1)));
  }

  @Test
  void advanceOrSetTo_beyondFourDigitsOfTheYear_isRejected() {
    assertThatThrownBy(() -> clock.advance(Duration.ofDays(365L * 9_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the time of the clock must be from 0001");
    assertThatThrownBy(() -> clock.setTo(Instant.MIN)).isInstanceOf(IllegalArgumentException.class);
    assertThat(clock.instant()).isEqualTo(START);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE, 40_000_000_000_000_000L})
  void advance_durationThatNoInstantHas_isRejected(long seconds) {
    assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(seconds)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the time of the clock must be from 0001-01-01T00:00:00Z to"
            + " 9999-12-31T00:00:00Z, not " + START + " plus " + Duration.ofSeconds(seconds));
    assertThat(clock.instant()).isEqualTo(START);
  }
}
