package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds opportunities with an outdated name of a lead, a contact, a user or a status. Renaming or deleting one of those does
 * not change an opportunity's {@code date_updated}, so no filter of the service finds it. The other tables are
 * pulled first and contain the current names.
 */
public final class OutdatedNames {
  private static final String FIND = """
      SELECT o."id" FROM opportunities o
      LEFT JOIN leads l ON l."id" = o."lead_id"
      LEFT JOIN contacts c ON c."id" = o."contact_id"
      LEFT JOIN users u ON u."id" = o."user_id"
      LEFT JOIN opportunity_statuses s ON s."id" = o."status_id"
      WHERE o."id" > ? AND o."deleted_at" IS NULL AND (
        (l."synced_at" > o."synced_at"
          AND o."lead_name" IS DISTINCT FROM l."name" AND o."lead_name" IS DISTINCT FROM l."display_name")
        OR (c."synced_at" > o."synced_at"
          AND o."contact_name" IS DISTINCT FROM c."name" AND o."contact_name" IS DISTINCT FROM c."display_name")
        OR l."deleted_at" > o."synced_at" OR c."deleted_at" > o."synced_at" OR u."deleted_at" > o."synced_at"
        OR (u."synced_at" > o."synced_at"
          AND TRIM(COALESCE(o."user_name", ''))
            <> TRIM(COALESCE(u."first_name", '') || ' ' || COALESCE(u."last_name", '')))
        OR s."synced_at" > o."synced_at")
      ORDER BY o."id" LIMIT ?
      """;

  private OutdatedNames() {}

  /**
   * A batch of their ids, in ascending order. An opportunity is found until its row is written again with a later
   * {@code synced_at} than the row that contains the current name.
   *
   * @param connection any
   * @param after only ids greater than this one; empty for the first batch
   * @param most the maximum number of ids
   * @return the ids; empty after the last batch
   * @throws SQLException if the database fails
   */
  public static List<String> find(Connection connection, String after, int most)
      throws SQLException {
    List<String> ids = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(FIND)) {
      select.setString(1, after);
      select.setInt(2, most);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
      }
    }
    return ids;
  }

  /**
   * Records that opportunities contain the current names: {@link #find} does not find them again.
   *
   * @param connection in a transaction
   * @param ids their ids
   * @param dialect the kind of database
   * @param clock the clock of the run
   * @throws SQLException if the database fails
   */
  public static void confirm(Connection connection, List<String> ids, Dialect dialect, Clock clock)
      throws SQLException {
    new WriteOrder(connection, dialect).lock();
    Object now = Kind.stored(OffsetDateTime.now(RunClock.of(connection, dialect, clock)), dialect);
    try (PreparedStatement update = connection.prepareStatement(
        "UPDATE opportunities SET \"synced_at\" = ? WHERE \"id\" = ?")) {
      for (String id : ids) {
        update.setObject(1, now, Kind.TIME.sqlType(dialect));
        update.setString(2, id);
        update.addBatch();
      }
      update.executeBatch();
    }
  }
}
