package com.salescrm.sync.db;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are appended to their table; with a clause for conflicts, to a temporary table from which one statement inserts
 * them. DuckDB executes the rows of a prepared statement one by one, each as a query of its own.
 */
final class StagedBatch implements RowBatch {
  private static final int NONE = -1;

  private final Connection connection;
  private final @Nullable String insert;
  private final DuckDBAppender appender;
  private final int[] order;
  private final @Nullable Object[] row;

  private StagedBatch(
      Connection connection, @Nullable String insert, DuckDBAppender appender, int[] order) {
    this.connection = connection;
    this.insert = insert;
    this.appender = appender;
    this.order = order;
    this.row = new @Nullable
        Object[Math.toIntExact(IntStream.of(order).filter(i -> i != NONE).count())];
  }

  static RowBatch of(Connection connection, String table, List<String> columns, String conflict)
      throws SQLException {
    DuckDBConnection duckDb = connection.unwrap(DuckDBConnection.class);
    if (conflict.isEmpty()) {
      return new StagedBatch(
          connection, null, duckDb.createAppender(table), order(connection, table, columns));
    }
    String names = String.join(", ", columns);
    execute(
        connection,
        "CREATE OR REPLACE TEMP TABLE staged AS SELECT " + names + " FROM " + table
            + " WHERE 1 = 0");
    String insert =
        "INSERT INTO " + table + " (" + names + ") SELECT " + names + " FROM staged " + conflict;
    return new StagedBatch(
        connection,
        insert,
        duckDb.createAppender("temp", "main", "staged"),
        IntStream.range(0, columns.size()).toArray());
  }

  /** The place of the value of each column of the table, since an appender takes values for all. */
  private static int[] order(Connection connection, String table, List<String> columns)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
      ResultSetMetaData found = none.getMetaData();
      int[] order = new int[found.getColumnCount()];
      for (int i = 0; i < order.length; i++) {
        order[i] = columns.indexOf('"' + found.getColumnName(i + 1) + '"');
      }
      for (int place = 0; place < columns.size(); place++) {
        int each = place;
        if (IntStream.of(order).noneMatch(other -> other == each)) {
          throw new SQLException("table " + table + " has no column named " + columns.get(place));
        }
      }
      return order;
    }
  }

  @Override
  public void set(int place, @Nullable Object value, ColumnType type) {
    row[place - 1] = value;
  }

  @Override
  public void add() throws SQLException {
    appender.beginRow();
    for (int place : order) {
      append(place == NONE ? null : row[place]);
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
    if (insert != null) {
      execute(connection, insert);
    }
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
