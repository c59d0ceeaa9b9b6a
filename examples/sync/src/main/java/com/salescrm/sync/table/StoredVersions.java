package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Changes the earlier versions of a table where its columns change.
 *
 * @param connection in a transaction
 * @param dialect the kind of database
 * @param table a table with history
 */
record StoredVersions(Connection connection, Dialect dialect, Table table) {
  private static final int AT_ONCE = 500;

  /** Empties a column that the versions may lack. */
  void clear(Column column) throws SQLException {
    if (new VersionTables(table, dialect).columns(connection).contains(column.name())) {
      try (PreparedStatement update = connection.prepareStatement(
          "UPDATE " + VersionTables.historyOf(table) + " SET " + column.quoted() + " = NULL")) {
        update.executeUpdate();
      }
    }
  }

  /** Fills columns from the stored objects. Values that do not fit are NULL. */
  void fill(List<Column> columns) throws SQLException {
    String assignments =
        columns.stream().map(column -> column.quoted() + " = ?").collect(Collectors.joining(", "));
    try (PreparedStatement update = update(assignments)) {
      forEach(version -> {
        int place = 1;
        JsonNode item = StoredRow.object(version.json);
        for (Column column : columns) {
          column.kind().set(update, place++, column.read(item, dialect), dialect);
        }
        add(update, place, version);
      });
    }
  }

  private record Version(String id, Object from, String json) {}

  /** Removes the properties of excluded columns from the stored objects. */
  void rewriteObjects(ExcludedFields excluded) throws SQLException {
    try (PreparedStatement update = update("\"json\" = ?")) {
      forEach(version -> {
        @Nullable String remaining = excluded.removedFromStored(table, version.json);
        if (remaining != null) {
          Kind.JSON.set(update, 1, remaining, dialect);
          add(update, 2, version);
        }
      });
    }
  }

  private interface Action {
    void on(Version version) throws SQLException;
  }

  private void forEach(Action action) throws SQLException {
    Version last = null;
    List<Version> some;
    do {
      some = next(last);
      for (Version each : some) {
        action.on(each);
        last = each;
      }
    } while (some.size() == AT_ONCE);
  }

  private PreparedStatement update(String assignments) throws SQLException {
    return connection.prepareStatement("UPDATE " + VersionTables.historyOf(table) + " SET "
        + assignments + " WHERE \"id\" = ? AND \"" + VersionTables.FROM + "\" = ?");
  }

  private void add(PreparedStatement update, int place, Version version) throws SQLException {
    update.setString(place, version.id);
    Kind.TIME.set(update, place + 1, version.from, dialect);
    update.executeUpdate();
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
          some.add(new Version(rows.getString(1), from(rows), rows.getString(3)));
        }
      }
    }
    return some;
  }

  private Object from(ResultSet rows) throws SQLException {
    return Objects.requireNonNull(Kind.TIME.stored(rows, 2, dialect));
  }
}
