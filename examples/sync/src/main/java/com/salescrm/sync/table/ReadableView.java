package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The view with readable names of a table, while a column of the table is converted.
 *
 * @param table the table
 * @param dialect the kind of database
 */
record ReadableView(Table table, Dialect dialect) {
  private static final String SQLITE =
      "SELECT \"sql\" FROM sqlite_master WHERE \"type\" = 'view' AND \"name\" = ?";

  private static final String POSTGRESQL = """
      SELECT 'CREATE VIEW ' || relname || ' AS ' || pg_get_viewdef(oid) FROM pg_class
      WHERE relkind = 'v' AND relname = ? AND relnamespace = current_schema()::regnamespace
      """;

  static String name(Table table) {
    return table.sqlName() + "_named";
  }

  /**
   * Drops the view.
   *
   * @return the statement that creates it again; empty if there is no view
   */
  String drop(Connection connection) throws SQLException {
    String definition = definition(connection);
    if (!definition.isEmpty()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP VIEW " + name(table));
      }
    }
    return definition;
  }

  private String definition(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(dialect == Dialect.SQLITE ? SQLITE : POSTGRESQL)) {
      select.setString(1, name(table));
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }
}
