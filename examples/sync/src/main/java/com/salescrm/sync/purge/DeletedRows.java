package com.salescrm.sync.purge;

import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.table.ChildTable;
import com.salescrm.sync.table.History;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.VersionTables;
import com.salescrm.sync.table.WriteOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The rows of a table that were soft-deleted before a moment, and the versions that were replaced before it.
 *
 * @param database the database
 * @param table the table
 * @param before the moment
 */
record DeletedRows(Database database, Table table, OffsetDateTime before) {
  private static final int AT_ONCE = 1_000;

  /** Their number. */
  long count() {
    return database.reading(connection -> {
      try (PreparedStatement select = select(connection, "COUNT(*)", "");
          ResultSet row = select.executeQuery()) {
        return row.next() ? row.getLong(1) : 0L;
      }
    });
  }

  /** Removes them, some in each transaction; each passes its number to {@code removed}. */
  void remove(Stop stop, LongConsumer removed) {
    List<String> ids;
    do {
      stop.check();
      ids = database.inTransaction(this::removeSome);
      removed.accept(ids.size());
    } while (ids.size() == AT_ONCE);
  }

  /** The number of versions; 0 without history. */
  long countVersions() {
    return database.reading(connection -> {
      History history = new History(connection, database.dialect());
      return history.isOn() ? history.prunable(table, before) : 0L;
    });
  }

  /** Removes the versions, and returns their number. */
  long removeVersions() {
    return database.inTransaction(connection -> {
      History history = new History(connection, database.dialect());
      return history.isOn() ? history.prune(table, before) : 0L;
    });
  }

  private List<String> removeSome(Connection connection) throws SQLException {
    new WriteOrder(connection, database.dialect()).lock(); // Serve may restore a row.
    List<String> ids = new ArrayList<>();
    try (PreparedStatement select = select(connection, "\"id\"", " LIMIT " + AT_ONCE);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    if (new History(connection, database.dialect()).isOn()) {
      delete(connection, VersionTables.historyOf(table), "id", ids);
    }
    for (ChildTable child : table.children()) { // Not each database deletes them by a foreign key.
      delete(connection, child.name(), "parent_id", ids);
    }
    delete(connection, table.sqlName(), "id", ids);
    return ids;
  }

  private PreparedStatement select(Connection connection, String what, String end)
      throws SQLException {
    PreparedStatement select = connection.prepareStatement(
        "SELECT " + what + " FROM " + table.sqlName() + " WHERE \"deleted_at\" < ?" + end);
    Dialect dialect = database.dialect();
    select.setObject(1, Kind.stored(before, dialect), Kind.TIME.sqlType(dialect));
    return select;
  }

  private static void delete(Connection connection, String name, String key, List<String> ids)
      throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM " + name + " WHERE \"" + key + "\" = ?")) {
      for (String id : ids) {
        delete.setString(1, id);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** Removes the content of removed rows that the files of the database still have. */
  static void overwrite(Database database) {
    Object ignored = database.reading(connection -> {
      database.dialect().afterErasure(connection);
      return database.dialect();
    });
  }
}
