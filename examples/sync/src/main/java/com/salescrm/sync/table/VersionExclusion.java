package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Removes excluded values from the earlier versions of a table.
 *
 * @param connection in a transaction
 * @param dialect the kind of database
 * @param table a table with history
 */
record VersionExclusion(Connection connection, Dialect dialect, Table table) {
  private static final int AT_ONCE = 50;

  /** Empties a column that the versions may lack. */
  void clear(Column column) throws SQLException {
    if (new VersionTables(table, dialect).columns(connection).contains(column.name())) {
      try (PreparedStatement update = connection.prepareStatement(
          "UPDATE " + VersionTables.historyOf(table) + " SET " + column.quoted() + " = NULL")) {
        update.executeUpdate();
      }
    }
  }

  private record Version(String id, Object from, JsonNode item) {}

  /** Removes the properties of excluded columns from the stored objects. */
  void rewriteObjects(ExcludedFields excluded) throws SQLException {
    Version last = null;
    List<Version> some;
    do {
      some = next(last);
      rewrite(some, excluded);
      last = some.isEmpty() ? last : some.get(some.size() - 1);
    } while (some.size() == AT_ONCE);
  }

  private List<Version> next(@Nullable Version after) throws SQLException {
    List<Version> some = new ArrayList<>();
    String key = "\"id\", \"" + VersionTables.FROM + "\"";
    try (PreparedStatement select = connection.prepareStatement("SELECT " + key + ", \"json\" FROM "
        + VersionTables.historyOf(table) + (after == null ? "" : " WHERE (" + key + ") > (?, ?)")
        + " ORDER BY " + key + " LIMIT " + AT_ONCE)) {
      if (after != null) {
        select.setString(1, after.id);
        Kind.TIME.set(select, 2, after.from, dialect);
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          some.add(new Version(rows.getString(1), from(rows), CrmJson.tree(rows.getString(3))));
        }
      }
    }
    return some;
  }

  private Object from(ResultSet rows) throws SQLException {
    return Objects.requireNonNull(Kind.TIME.stored(rows, 2, dialect));
  }

  private void rewrite(List<Version> some, ExcludedFields excluded) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement("UPDATE "
        + VersionTables.historyOf(table) + " SET \"json\" = ? WHERE \"id\" = ? AND \""
        + VersionTables.FROM + "\" = ?")) {
      for (Version each : some) {
        JsonNode remaining = excluded.removedFrom(table, each.item);
        if (!remaining.equals(each.item)) {
          Kind.JSON.set(update, 1, Texts.storableJson(CrmJson.toJson(remaining)), dialect);
          update.setString(2, each.id);
          Kind.TIME.set(update, 3, each.from, dialect);
          update.addBatch();
        }
      }
      update.executeBatch();
    }
  }
}
