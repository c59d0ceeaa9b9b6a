package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores the versions of rows that {@link TableWriter} replaces, in a database with history. Belongs to one thread.
 */
final class RowVersions {
  private final VersionTables tables;
  private final Table table;
  private final Dialect dialect;
  private final String from;
  private List<String> columns = List.of(); // As of the latest write.

  private RowVersions(Table table, Dialect dialect, OffsetDateTime startedAt) {
    this.tables = new VersionTables(table, dialect);
    this.table = table;
    this.dialect = dialect;
    this.from = tables.from(tables.time(startedAt));
  }

  /** The versions of a table; null if they are not stored. */
  static @Nullable RowVersions of(Connection connection, Table table, Dialect dialect)
      throws SQLException {
    OffsetDateTime startedAt = new History(connection, dialect).startedAt(table);
    return startedAt == null ? null : new RowVersions(table, dialect, startedAt);
  }

  /** Adds the columns that the table has and its versions lack; another process may have added some. */
  void extend(Connection connection, List<Column> current) throws SQLException {
    columns = new ArrayList<>(tables.columns(connection));
    for (Column column : current) {
      if (!columns.contains(column.name())) {
        tables.add(connection, column);
        columns.add(column.name());
      }
    }
  }

  /**
   * Copies the versions of rows before they are replaced. The version of a soft-deleted row ends at its deletion. A version that
   * began at the time of the write, or later because the clock was moved back, is replaced without a copy.
   */
  void copy(Connection connection, Collection<String> ids, Object now) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    String to = "COALESCE(\"deleted_at\", ?)";
    String values = VersionTables.quoted(columns);
    String sql = "INSERT INTO " + VersionTables.historyOf(table) + " (\"id\", \""
        + VersionTables.FROM + "\", \"" + VersionTables.TO + "\", " + values + ") SELECT \"id\", "
        + from + ", " + to + ", " + values + " FROM " + table.sqlName() + " WHERE \"id\" IN ("
        + Dialect.questionMarks(ids.size()) + ") AND " + from + " < " + to;
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      Kind.TIME.set(insert, 1, now, dialect);
      int place = 2;
      for (String id : ids) {
        insert.setString(place++, id);
      }
      Kind.TIME.set(insert, place, now, dialect);
      insert.executeUpdate();
    }
  }

  /**
   * The assignment of an upsert: an excluded NULL retains the time; otherwise the new version begins where the one before it
   * ended at the earliest, also if the clock was moved back.
   */
  String assignment() {
    String name = "\"" + VersionTables.FROM + "\"";
    String deleted = table.sqlName() + ".\"deleted_at\"";
    String earliest =
        "CASE WHEN " + deleted + " > " + from + " THEN " + deleted + " ELSE " + from + " END";
    return name + " = CASE WHEN excluded." + name + " IS NULL THEN " + table.sqlName() + "." + name
        + " WHEN excluded." + name + " > " + earliest + " THEN excluded." + name + " ELSE "
        + earliest + " END";
  }
}
