package com.salescrm.sync.verify;

import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last pull of a table, as its checkpoint states it.
 *
 * @param complete whether it read the whole table
 * @param startedAt when it began, by the clock of the machine that ran it
 * @param finishedAt when the last complete one ended; null if none did
 */
public record PullState(
    boolean complete, OffsetDateTime startedAt, @Nullable OffsetDateTime finishedAt) {
  private static final Duration VISIBLE_WITHIN = Duration.ofMinutes(1);

  /**
   * Reads the state of a table.
   *
   * @param connection any
   * @param dialect the kind of database
   * @param table the table
   * @return empty if the table was never pulled
   * @throws SQLException if the database fails
   */
  public static Optional<PullState> of(Connection connection, Dialect dialect, Table table)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(
        "SELECT \"phase\", \"started_at\", \"finished_at\" FROM sync_state WHERE \"resource\" = ?")) {
      select.setString(1, table.sqlName());
      try (ResultSet row = select.executeQuery()) {
        OffsetDateTime started = row.next() ? time(row, dialect, "started_at") : null;
        if (started == null) {
          return Optional.empty();
        }
        Phase phase = Phase.valueOf(row.getString("phase"));
        OffsetDateTime finished = time(row, dialect, "finished_at");
        boolean complete = finished != null
            && !finished.isBefore(started) // Else the latest pull has failed.
            && (phase == Phase.PULLED || phase == Phase.DONE);
        return Optional.of(new PullState(complete, started, finished));
      }
    }
  }

  /**
   * The time of the service before which this pull read all changes. A change may become visible shortly after its
   * time.
   *
   * @param serviceAhead how far the clock of the service is ahead of the machine that pulls
   * @param now by the clock of this machine
   * @return one minute before the begin of the pull; null if it is not complete, or seems to begin in the future, since
   *     the clock of another machine is ahead
   */
  @Nullable
  OffsetDateTime upTo(Duration serviceAhead, OffsetDateTime now) {
    return complete && !startedAt.isAfter(now)
        ? startedAt.plus(serviceAhead).minus(VISIBLE_WITHIN)
        : null;
  }

  private static @Nullable OffsetDateTime time(ResultSet row, Dialect dialect, String column)
      throws SQLException {
    if (dialect == Dialect.POSTGRESQL) {
      return row.getObject(column, OffsetDateTime.class);
    }
    String text = row.getString(column);
    return text == null ? null : Kind.time(text);
  }
}
