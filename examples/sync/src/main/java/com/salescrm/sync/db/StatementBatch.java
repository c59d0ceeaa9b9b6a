package com.salescrm.sync.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of one prepared statement. */
record StatementBatch(PreparedStatement statement, Dialect dialect) implements RowBatch {
  static RowBatch of(
      Connection connection, Dialect dialect, String table, List<String> columns, String conflict)
      throws SQLException {
    String marks = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
    return new StatementBatch(
        connection.prepareStatement("INSERT INTO " + table + " (" + String.join(", ", columns)
            + ") VALUES (" + marks + ") " + conflict),
        dialect);
  }

  @Override
  public void set(int place, @Nullable Object value, ColumnType type) throws SQLException {
    if (value == null) {
      statement.setNull(place, dialect.code(type));
    } else {
      dialect.set(statement, place, value, type);
    }
  }

  @Override
  public void add() throws SQLException {
    statement.addBatch();
  }

  @Override
  public void execute() throws SQLException {
    statement.executeBatch();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
