package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Queries on a table that need not read its objects.
 *
 * @param table the table
 * @param dialect the kind of database
 */
public record Rows(Table table, Dialect dialect) {
  private static final String CHANGED = "date_updated";

  /**
   * Whether the table has no row, soft-deleted ones included.
   *
   * @param connection any
   * @return true if so
   * @throws SQLException if the database fails
   */
  public boolean areNone(Connection connection) throws SQLException {
    return number(
            connection, "SELECT COUNT(*) FROM (SELECT 1 FROM " + table.sqlName() + " LIMIT 1) t")
        == 0;
  }

  /**
   * Deletes all rows of the child tables, while the table is empty: those of rows that were deleted by hand are left unless the
   * database enforces foreign keys.
   *
   * @param connection in a transaction
   * @throws SQLException if the database fails
   */
  public void clearChildren(Connection connection) throws SQLException {
    if (dialect.enforcesForeignKeys()) {
      return;
    }
    for (ChildTable child : table.children()) {
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("DELETE FROM " + child.name());
      }
    }
  }

  /**
   * The number of rows that are not soft-deleted.
   *
   * @param connection any
   * @return 0 or more
   * @throws SQLException if the database fails
   */
  public long live(Connection connection) throws SQLException {
    return number(
        connection, "SELECT COUNT(*) FROM " + table.sqlName() + " WHERE \"deleted_at\" IS NULL");
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  /**
   * Objects that are not soft-deleted, in ascending order of their ids.
   *
   * @param connection any
   * @param after only ids greater than this one; empty for the first objects
   * @param most the maximum number of objects
   * @return the objects by their ids, missing nodes for texts that are no objects; empty after the last ones
   * @throws SQLException if the database fails
   */
  public Map<String, JsonNode> next(Connection connection, String after, int most)
      throws SQLException {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    try (PreparedStatement select =
        connection.prepareStatement("SELECT \"id\", \"json\" FROM " + table.sqlName()
            + " WHERE \"deleted_at\" IS NULL AND \"id\" > ? ORDER BY \"id\" LIMIT " + most)) {
      select.setString(1, after);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          found.put(rows.getString(1), StoredRow.object(rows.getString(2)));
        }
      }
    }
    return found;
  }

  /**
   * The ids of the given objects that the table lacks, has soft-deleted, or holds with another time of change.
   *
   * @param connection any
   * @param items objects with {@code id} and {@code date_updated}
   * @return their ids
   * @throws SQLException if the database fails
   */
  public List<String> differing(Connection connection, List<JsonNode> items) throws SQLException {
    if (items.isEmpty()) {
      return List.of();
    }
    Map<String, Optional<Object>> known = changes(connection, items);
    List<String> differing = new ArrayList<>();
    for (JsonNode item : items) {
      String id = item.path("id").asText();
      Optional<Object> stored = known.get(id);
      if (stored == null || !Objects.equals(stored.orElse(null), changed(item))) {
        differing.add(id);
      }
    }
    return differing;
  }

  /**
   * The ids of rows that were written after the latest pull of a table began. Their objects may be newer than what it read, so
   * that it lacks them does not show that they are gone.
   *
   * @param connection any
   * @param pulled the table that was pulled
   * @param ids the ids of some rows
   * @return those of them
   * @throws SQLException if the database fails
   */
  public List<String> writtenSincePullOf(Connection connection, Table pulled, List<String> ids)
      throws SQLException {
    List<String> since = new ArrayList<>();
    String sql = "SELECT \"id\" FROM " + table.sqlName() + " WHERE \"id\" IN ("
        + Dialect.questionMarks(ids.size())
        + ") AND \"synced_at\" >= (SELECT \"started_at\" FROM sync_state WHERE \"resource\" = ?)";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      int place = 1;
      for (String id : ids) {
        select.setString(place++, id);
      }
      select.setString(place, pulled.sqlName());
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          since.add(rows.getString(1));
        }
      }
    }
    return since;
  }

  private @Nullable Object changed(JsonNode item) {
    return Column.of(Kind.TIME, CHANGED).read(item, dialect);
  }

  private Map<String, Optional<Object>> changes(Connection connection, List<JsonNode> items)
      throws SQLException {
    Map<String, Optional<Object>> known = new HashMap<>();
    String sql = "SELECT \"id\", \"" + CHANGED + "\" FROM " + table.sqlName()
        + " WHERE \"deleted_at\" IS NULL AND \"id\" IN (" + Dialect.questionMarks(items.size())
        + ")";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      int place = 1;
      for (JsonNode item : items) {
        select.setString(place++, item.path("id").asText());
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          known.put(rows.getString(1), Optional.ofNullable(time(rows)));
        }
      }
    }
    return known;
  }

  private @Nullable Object time(ResultSet rows) throws SQLException {
    @Nullable Object stored = Kind.TIME.stored(rows, 2, dialect);
    return stored instanceof OffsetDateTime time ? Kind.stored(time, dialect) : stored;
  }
}
