package com.salescrm.sync.db;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are appended to a temporary table and inserted from there by one statement. DuckDB executes the rows of a
 * prepared statement one by one, each as a query of its own.
 */
final class StagedBatch implements RowBatch {
  private final Connection connection;
  private final String insert;
  private final DuckDBAppender appender;
  private final @Nullable Object[] row;

  private StagedBatch(Connection connection, String insert, DuckDBAppender appender, int columns) {
    this.connection = connection;
    this.insert = insert;
    this.appender = appender;
    this.row = new @Nullable Object[columns];
  }

  static RowBatch of(Connection connection, String table, List<String> columns, String conflict)
      throws SQLException {
    String names = String.join(", ", columns);
    execute(
        connection,
        "CREATE OR REPLACE TEMP TABLE staged AS SELECT " + names + " FROM " + table
            + " WHERE 1 = 0");
    String insert =
        "INSERT INTO " + table + " (" + names + ") SELECT " + names + " FROM staged " + conflict;
    DuckDBAppender appender =
        connection.unwrap(DuckDBConnection.class).createAppender("temp", "main", "staged");
    return new StagedBatch(connection, insert, appender, columns.size());
  }

  @Override
  public void set(int place, @Nullable Object value, ColumnType type) {
    row[place - 1] = value;
  }

  @Override
  public void add() throws SQLException {
    appender.beginRow();
    for (Object value : row) {
      append(value);
    }
    appender.endRow();
  }

  private void append(@Nullable Object value) throws SQLException {
    if (value == null) {
      appender.appendNull();
    } else if (value instanceof String text) {
      appender.append(text);
    } else if (value instanceof OffsetDateTime time) {
      appender.append(time);
    } else if (value instanceof BigDecimal number) {
      appender.append(number);
    } else if (value instanceof Boolean truth) {
      appender.append(truth.booleanValue());
    } else if (value instanceof LocalDate day) {
      appender.append(day);
    } else if (value instanceof Integer number) {
      appender.append(number.intValue());
    } else {
      throw new IllegalArgumentException(value.getClass().getName());
    }
  }

  @Override
  public void execute() throws SQLException {
    appender.flush();
    execute(connection, insert);
  }

  @Override
  public void close() throws SQLException {
    appender.close();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
