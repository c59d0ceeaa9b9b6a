package com.salescrm.sync.verify;

import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.service.ServiceClock;
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
 * @param startedAt when it began, by the clock of the run, which is later than all earlier times of the database
 * @param finishedAt when the last complete one ended, by the same clock; null if none did
 * @param serviceStartedAt when the run began, by the clock of the service; null if it is not known
 * @param serviceFinishedAt when the last complete one ended, by the clock of the service; null if it is not known
 */
public record PullState(
    boolean complete,
    OffsetDateTime startedAt,
    @Nullable OffsetDateTime finishedAt,
    @Nullable OffsetDateTime serviceStartedAt,
    @Nullable OffsetDateTime serviceFinishedAt) {
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
        "SELECT \"phase\", \"started_at\", \"finished_at\", \"service_started_at\","
            + " \"service_finished_at\" FROM sync_state WHERE \"resource\" = ?")) {
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
        return Optional.of(new PullState(
            complete,
            started,
            finished,
            time(row, dialect, "service_started_at"),
            time(row, dialect, "service_finished_at")));
      }
    }
  }

  /**
   * The time of the service before which this pull read all changes. A change may become visible shortly after its
   * time.
   *
   * @param serviceAhead how far the clock of the service is ahead of this machine
   * @param now by the clock of this machine
   * @return one minute before the begin of the pull; null if it is not complete, or seems to begin in the future, since
   *     a clock was moved
   */
  @Nullable
  OffsetDateTime upTo(Duration serviceAhead, OffsetDateTime now) {
    OffsetDateTime begun =
        serviceStartedAt != null ? serviceStartedAt : startedAt.plus(serviceAhead);
    // The clock of the service is known to one second.
    boolean passed = !begun.isAfter(now.plus(serviceAhead).plus(ServiceClock.PRECISION));
    return complete && passed ? begun.minus(VISIBLE_WITHIN) : null;
  }

  /**
   * The time since the last complete pull ended.
   *
   * @param serviceAhead how far the clock of the service is ahead of this machine; null if it is not known
   * @param now by the clock of this machine
   * @return the age, negative if a clock was moved since; empty if no pull has ended
   */
  public Optional<Duration> age(@Nullable Duration serviceAhead, OffsetDateTime now) {
    return finishedAt == null
        ? Optional.empty()
        : Optional.of(
            serviceFinishedAt == null || serviceAhead == null
                ? Duration.between(finishedAt, now)
                : Duration.between(serviceFinishedAt, now.plus(serviceAhead)));
  }

  private static @Nullable OffsetDateTime time(ResultSet row, Dialect dialect, String column)
      throws SQLException {
    return Kind.storedTime(row, row.findColumn(column), dialect);
  }
}
