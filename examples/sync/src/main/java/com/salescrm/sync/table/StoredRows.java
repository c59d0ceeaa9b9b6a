package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows of a table with the columns of all fields. The rows of a method are of one moment, since one statement reads them.
 * Their columns and the types of these are read before; if they change meanwhile, so do the rows.
 *
 * @param table the table
 * @param dialect the kind of database
 */
public record StoredRows(Table table, Dialect dialect) {
  private static final List<String> OWN =
      List.of("\"id\"", "\"json\"", "\"row_hash\"", "\"synced_at\"", "\"deleted_at\"");

  /**
   * Reads rows by their ids.
   *
   * @param connection any
   * @param ids the ids
   * @return the rows by id; ids without a row are missing
   * @throws SQLException if the database fails
   */
  public Map<String, StoredRow> byId(Connection connection, Collection<String> ids)
      throws SQLException {
    Map<String, StoredRow> found = new HashMap<>();
    if (ids.isEmpty()) {
      return found;
    }
    CustomColumns custom = new CustomColumns(table, Integer.MAX_VALUE);
    custom.load(connection);
    List<Column> columns =
        Stream.concat(table.columns().stream(), custom.columns().stream()).toList();
    // With names: PostgreSQL refuses to execute a statement for all columns again after another
    // process has added one. And with the table: SQLite takes a quoted name of no column for a
    // text.
    String names = Stream.concat(OWN.stream(), columns.stream().map(Column::quoted))
        .map(name -> table.sqlName() + "." + name)
        .collect(Collectors.joining(", "));
    try (PreparedStatement select = connection.prepareStatement("SELECT " + names + " FROM "
        + table.sqlName() + " WHERE \"id\" IN (" + Dialect.questionMarks(ids.size()) + ")")) {
      int place = 1;
      for (String id : ids) {
        select.setString(place++, id);
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          StoredRow row = read(rows, columns);
          found.put(row.id(), row);
        }
      }
    }
    return found;
  }

  /**
   * The ids of the rows that are not soft-deleted, in the order of the database.
   *
   * @param connection any
   * @param after only ids that follow this one; empty for the first batch
   * @param most the maximum number of ids, 1 or more
   * @return the ids; fewer than {@code most} at the end
   * @throws SQLException if the database fails
   */
  public List<String> live(Connection connection, String after, int most) throws SQLException {
    List<String> ids = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement("SELECT \"id\" FROM "
        + table.sqlName() + " WHERE \"deleted_at\" IS NULL AND \"id\" > ? ORDER BY \"id\" LIMIT "
        + most)) {
      select.setString(1, after);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
      }
    }
    return ids;
  }

  /** In UTC with six decimals: the driver gives the text of a moment in the time zone of its session. */
  private @Nullable String time(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = Kind.storedTime(row, row.findColumn(column), dialect);
    return time == null ? null : String.valueOf(Kind.stored(time, Dialect.SQLITE));
  }

  private StoredRow read(ResultSet row, List<Column> columns) throws SQLException {
    Map<String, Object> values = new TreeMap<>();
    for (Column column : columns) {
      @Nullable Object value = column.kind().stored(row, row.findColumn(column.name()), dialect);
      if (value != null) {
        values.put(column.name(), value);
      }
    }
    return new StoredRow(
        table,
        row.getString("id"),
        Objects.requireNonNullElse(row.getString("json"), ""),
        Objects.requireNonNullElse(row.getString("row_hash"), ""),
        Objects.requireNonNullElse(time(row, "synced_at"), ""),
        row.getString("deleted_at"),
        columns,
        values,
        dialect);
  }
}
