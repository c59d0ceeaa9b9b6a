package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A view that is dropped while a column of its table is converted.
 *
 * @param name its name
 * @param dialect the kind of database
 */
record StoredView(String name, Dialect dialect) {
  /**
   * Drops the view.
   *
   * @return the statement that creates it again; empty if there is no view
   */
  String drop(Connection connection) throws SQLException {
    String definition = definition(connection);
    if (!definition.isEmpty()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP VIEW " + name);
      }
    }
    return definition;
  }

  private String definition(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(dialect.viewDefinition())) {
      select.setString(1, name);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }
}
