package com.salescrm.sync.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds opportunities with an outdated name of a lead, a contact, a user or a status. Renaming one of those does
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
        OR c."deleted_at" > o."synced_at"
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
}
