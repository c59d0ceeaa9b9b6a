package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Applies excluded columns to the rows that a database has. {@code sync_excluded} names the columns that earlier
 * pulls excluded.
 *
 * @param connection in a transaction
 * @param excluded the columns to exclude
 */
public record Exclusion(Connection connection, ExcludedFields excluded) {
  private static final int AT_ONCE = 50;

  /**
   * Removes the values of columns that were not excluded before. Tables with columns that are no longer excluded,
   * and tables whose objects contain these values, are read as a whole by the next pull.
   *
   * @throws SQLException if the database fails
   */
  public void apply() throws SQLException {
    Set<String> before = stored();
    Set<String> added = new TreeSet<>(excluded.names());
    added.removeAll(before);
    if (!added.isEmpty()) {
      new WriteOrder(connection, dialect()).lock();
    }
    for (String name : added) {
      clear(name);
    }
    if (!added.isEmpty()) {
      rewriteObjects();
    }
    before.removeAll(excluded.names());
    for (String name : before) {
      readWhole(ExcludedFields.table(name));
      execute("DELETE FROM sync_excluded WHERE \"name\" = ?", name);
    }
  }

  /** Makes the next pull read a table, and tables whose objects contain its objects, from the start. */
  private void readWhole(Table table) throws SQLException {
    for (Table each : Table.values()) {
      if (each == table || each.contents().containsValue(table)) {
        execute(
            "UPDATE sync_state SET \"watermark\" = NULL, \"resume_token\" = NULL, \"phase\" = 'DONE'"
                + " WHERE \"resource\" = ?",
            each.sqlName());
      }
    }
  }

  /** The names of the columns that earlier pulls excluded. */
  Set<String> stored() throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT \"name\" FROM sync_excluded")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private void clear(String name) throws SQLException {
    Table table = ExcludedFields.table(name);
    Column column = ExcludedFields.columns(name).get(0);
    if (!column.isCustom()) {
      execute("UPDATE " + table.sqlName() + " SET " + column.quoted() + " = NULL WHERE "
          + column.quoted() + " IS NOT NULL");
    } else {
      CustomColumns custom = new CustomColumns(table, 0);
      custom.load(connection);
      if (custom.columns().stream().anyMatch(each -> each.name().equals(column.name()))) {
        execute("UPDATE " + table.sqlName() + " SET " + column.quoted() + " = NULL");
      }
    }
    if (new History(connection, dialect()).isOn()) {
      new StoredVersions(connection, dialect(), table).clear(column);
    }
    for (ChildTable child : table.children()) {
      if (child.isOfCustomValues() && column.isCustom()) {
        execute("DELETE FROM " + child.name() + " WHERE \"field\" = ?", column.name());
      } else if (column.fields().contains(child.property())) {
        execute("DELETE FROM " + child.name());
      }
    }
    execute("INSERT INTO sync_excluded (\"name\") VALUES (?)", name);
  }

  private void rewriteObjects() throws SQLException {
    for (Table table : Table.values()) {
      if (excluded.concern(table)) {
        String last = "";
        for (List<Stored> some = next(table, last); !some.isEmpty(); some = next(table, last)) {
          rewrite(table, some);
          last = some.get(some.size() - 1).id;
        }
        if (new History(connection, dialect()).isOn()) {
          new StoredVersions(connection, dialect(), table).rewriteObjects(excluded);
        }
      }
    }
  }

  private record Stored(String id, String json) {}

  private List<Stored> next(Table table, String after) throws SQLException {
    List<Stored> some = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement("SELECT \"id\", \"json\" FROM "
        + table.sqlName() + " WHERE \"id\" > ? ORDER BY \"id\" LIMIT " + AT_ONCE)) {
      select.setString(1, after);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          some.add(new Stored(rows.getString(1), rows.getString(2)));
        }
      }
    }
    return some;
  }

  /** No object has an empty hash: the next pull that reads the object writes it. */
  private void rewrite(Table table, List<Stored> some) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE " + table.sqlName() + " SET \"json\" = "
            + dialect().jsonParameter() + ", \"row_hash\" = '' WHERE \"id\" = ?")) {
      for (Stored each : some) {
        @Nullable String remaining = excluded.removedFromStored(table, each.json);
        if (remaining != null) {
          update.setString(1, remaining);
          update.setString(2, each.id);
          update.addBatch();
        }
      }
      update.executeBatch();
    }
  }

  private Dialect dialect() throws SQLException {
    return Dialect.of(connection);
  }

  private void execute(String sql, String... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      statement.execute();
    }
  }
}
