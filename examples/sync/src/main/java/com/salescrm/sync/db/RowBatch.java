package com.salescrm.sync.db;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows that are inserted together. Belongs to one thread. */
public interface RowBatch extends AutoCloseable {
  /**
   * Sets a value of the next row. Each column of the row is set.
   *
   * @param place the number of the column, from 1
   * @param value as {@link Dialect#of(java.time.OffsetDateTime)} and the like return it, or null
   * @param type the type of the column
   * @throws SQLException if the driver fails
   */
  void set(int place, @Nullable Object value, ColumnType type) throws SQLException;

  /**
   * Adds the row.
   *
   * @throws SQLException if the driver fails
   */
  void add() throws SQLException;

  /**
   * Inserts the rows.
   *
   * @throws SQLException if the database fails
   */
  void execute() throws SQLException;

  @Override
  void close() throws SQLException;
}
