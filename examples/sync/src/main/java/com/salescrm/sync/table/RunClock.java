package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;

/** The clock of a run. */
public final class RunClock {
  private static final Duration STEP = Duration.ofMillis(1);

  private RunClock() {}

  /**
   * A clock that is later than every time that earlier runs wrote, also those on machines whose clocks are
   * ahead: {@code synced_at} orders the writes of two rows.
   *
   * @param connection any
   * @param dialect the kind of database
   * @param clock the clock of this machine
   * @return that clock, moved ahead if needed
   * @throws SQLException if the database fails
   */
  public static Clock of(Connection connection, Dialect dialect, Clock clock) throws SQLException {
    Duration ahead = Duration.ZERO;
    OffsetDateTime now = OffsetDateTime.now(clock);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT MAX(\"started_at\"), MAX(\"finished_at\"),"
            + " MAX(\"written_at\") FROM sync_state")) {
      boolean any = row.next();
      for (int i = 1; any && i <= 3; i++) {
        OffsetDateTime written = Kind.storedTime(row, i, dialect);
        if (written != null && !written.isBefore(now.plus(ahead))) {
          ahead = Duration.between(now, written).plus(STEP);
        }
      }
    }
    return Clock.offset(clock, ahead);
  }
}
