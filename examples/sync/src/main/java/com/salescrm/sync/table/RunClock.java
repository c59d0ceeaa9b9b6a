package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * The clock of a run. It never goes back, also if the clock of the machine does: {@code synced_at} orders the writes of two
 * rows, and a version must not end before it began. Safe for many threads.
 */
public final class RunClock extends Clock {
  private static final Duration STEP = Duration.ofMillis(1);

  private final Clock machine;
  private Duration ahead = Duration.ZERO;
  private Instant latest = Instant.MIN;

  private RunClock(Clock machine) {
    this.machine = machine;
  }

  /**
   * A clock that is later than every time that other runs wrote so far, also those on machines whose clocks are ahead.
   *
   * @param connection any; in a transaction that holds {@link WriteOrder#lock} no other run writes a later time before its end
   * @param dialect the kind of database
   * @param clock the clock of this machine, or that of the run, which is returned
   * @return that clock, moved ahead if needed
   * @throws SQLException if the database fails
   */
  public static RunClock of(Connection connection, Dialect dialect, Clock clock)
      throws SQLException {
    RunClock run = clock instanceof RunClock same ? same : new RunClock(clock);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT MAX(\"started_at\"), MAX(\"finished_at\"),"
            + " MAX(\"written_at\") FROM sync_state")) {
      boolean any = row.next();
      for (int i = 1; any && i <= 3; i++) {
        OffsetDateTime written = Kind.storedTime(row, i, dialect);
        if (written != null) {
          run.continueAfter(written.toInstant());
        }
      }
    }
    return run;
  }

  private synchronized void continueAfter(Instant written) {
    Instant now = machine.instant().plus(ahead);
    if (!now.truncatedTo(ChronoUnit.MICROS).isAfter(written)) { // As a database stores it.
      ahead = ahead.plus(Duration.between(now, written)).plus(STEP);
    }
  }

  @Override
  public synchronized Instant instant() {
    if (machine.instant().plus(ahead).isBefore(latest)) {
      continueAfter(latest);
    }
    Instant now = machine.instant().plus(ahead);
    latest = now.isAfter(latest) ? now : latest;
    return latest;
  }

  @Override
  public ZoneId getZone() {
    return machine.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("a run has one clock");
  }
}
