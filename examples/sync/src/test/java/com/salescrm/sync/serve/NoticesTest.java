package com.salescrm.sync.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** How often an error of a kind is printed. */
class NoticesTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private final StringWriter err = new StringWriter();
  private final SetClock clock = new SetClock();
  private final Notices notices =
      new Notices(new PrintWriter(new StringWriter()), new PrintWriter(err), clock);

  /** A clock that the test sets. */
  private static final class SetClock extends Clock {
    private Instant now = NOON;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }

  private void failAt(Instant time) {
    clock.now = time;
    notices.failed("the sweep failed", new IllegalStateException("broken"));
  }

  @Test
  void failed_ofTheSameKind_isPrintedOnceAMinute() {
    failAt(NOON);
    failAt(NOON.plusSeconds(59));
    failAt(NOON.plusSeconds(60));

    assertThat(err.toString().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("crm-sync: 2026-01-31T12:0[01]:00Z the sweep failed: .*"));
  }

  @Test
  void failed_afterTheClockWasMovedBack_isPrinted() {
    failAt(NOON);
    failAt(NOON.minusSeconds(3_600));
    failAt(NOON.minusSeconds(3_599));

    assertThat(err.toString().lines())
        .hasSize(2)
        .last()
        .asString()
        .startsWith("crm-sync: 2026-01-31T11:00:00Z ");
  }
}
