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
    try (PreparedStatement select = connection.prepareStatement(dialect.viewDefinition())) {
      select.setString(1, name(table));
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }
}
