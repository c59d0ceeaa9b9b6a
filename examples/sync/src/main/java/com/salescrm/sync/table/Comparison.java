package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The comparisons of all opportunities with the service, which find changes that move neither the time of change
 * nor the total. Immutable; stored with the checkpoint of the opportunities.
 *
 * @param syncs the number of incremental syncs since the latest comparison
 * @param endedAt when that started; null if none was completed
 * @param leadsUpTo rows of leads that were written up to this time were compared with the opportunities; null for none
 */
public record Comparison(
    int syncs, @Nullable OffsetDateTime endedAt, @Nullable OffsetDateTime leadsUpTo) {
  private static final Duration LONGEST = Duration.ofDays(7);

  /**
   * Whether the next sync compares all opportunities: after a number of syncs, or a week.
   *
   * @param every the number of syncs, this one included
   * @param now the current time
   * @return true if so
   */
  public boolean isDue(int every, OffsetDateTime now) {
    return endedAt == null || syncs + 1 >= every || endedAt.plus(LONGEST).isBefore(now);
  }

  /**
   * Reads it; the opportunities must have a checkpoint.
   *
   * @param connection any
   * @param dialect the kind of database
   * @return the state that was saved last
   * @throws SQLException if the database fails
   */
  public static Comparison load(Connection connection, Dialect dialect) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT \"syncs\", \"compared_at\","
            + " \"leads_up_to\" FROM sync_state WHERE \"resource\" = 'opportunities'")) {
      return row.next()
          ? new Comparison(
              row.getInt(1), Kind.storedTime(row, 2, dialect), Kind.storedTime(row, 3, dialect))
          : new Comparison(0, null, null);
    }
  }

  /**
   * Saves it.
   *
   * @param connection in a transaction
   * @param dialect the kind of database
   * @throws SQLException if the database fails
   */
  public void save(Connection connection, Dialect dialect) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE sync_state SET \"syncs\" = ?, \"compared_at\" = ?,"
            + " \"leads_up_to\" = ? WHERE \"resource\" = 'opportunities'")) {
      update.setInt(1, syncs);
      setTime(update, 2, endedAt, dialect);
      setTime(update, 3, leadsUpTo, dialect);
      update.executeUpdate();
    }
  }

  private static void setTime(
      PreparedStatement statement, int place, @Nullable OffsetDateTime time, Dialect dialect)
      throws SQLException {
    int type = Kind.TIME.sqlType(dialect);
    if (time == null) {
      statement.setNull(place, type);
    } else {
      statement.setObject(place, Kind.stored(time, dialect), type);
    }
  }
}
