package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects of the service into one table. Writing an object again changes nothing; writing a soft-deleted
 * one restores it. Belongs to one thread; does not commit.
 */
public final class TableWriter {
  private static final List<Column> OWN = List.of(
      Column.of(Kind.JSON, "json"),
      Column.of(Kind.TEXT, "row_hash"),
      Column.of(Kind.TIME, "synced_at"));

  private final Table table;
  private final Dialect dialect;
  private final Clock clock;
  private final CustomColumns custom;
  private final RowHash hash = new RowHash();

  /**
   * Creates a writer.
   *
   * @param table the table
   * @param dialect the kind of database
   * @param mostCustomColumns how many columns for custom fields it may have
   * @param clock the clock for the time of writing
   * @param connection reads which columns there are
   * @throws SQLException if the table is not there
   */
  public TableWriter(
      Table table, Dialect dialect, int mostCustomColumns, Clock clock, Connection connection)
      throws SQLException {
    this.table = table;
    this.dialect = dialect;
    this.clock = clock;
    this.custom = new CustomColumns(table, mostCustomColumns);
    custom.load(connection);
  }

  /** {@return the table} */
  public Table table() {
    return table;
  }

  /** {@return the ids of custom fields without a column} */
  public Set<String> fieldsWithoutColumn() {
    return custom.left();
  }

  /**
   * Writes objects that are new or differ.
   *
   * @param connection in a transaction
   * @param items objects with an {@code id}; of two with the same, the later one counts
   * @return what was done
   * @throws SQLException if the database fails
   */
  public Written write(Connection connection, List<JsonNode> items) throws SQLException {
    return write(connection, items, false);
  }

  /**
   * Writes all objects, also unchanged ones, with the current time.
   *
   * @param connection in a transaction
   * @param items objects with an {@code id}
   * @return what was done
   * @throws SQLException if the database fails
   */
  public Written rewrite(Connection connection, List<JsonNode> items) throws SQLException {
    return write(connection, items, true);
  }

  private Written write(Connection connection, List<JsonNode> items, boolean all)
      throws SQLException {
    Map<String, JsonNode> byId = new LinkedHashMap<>();
    items.forEach(item -> byId.put(item.path("id").asText(), item));
    if (byId.isEmpty()) {
      return Written.NOTHING;
    }
    if (table.hasCustomFields()) {
      custom.make(connection, items);
    }
    Map<String, Stored> stored = stored(connection, byId.keySet());
    List<Row> rows = new ArrayList<>();
    int added = 0;
    int changed = 0;
    for (Map.Entry<String, JsonNode> each : byId.entrySet()) {
      Row row = row(each.getKey(), each.getValue());
      Stored old = stored.get(each.getKey());
      boolean differs = old == null || old.deleted || !old.hash.equals(row.hash);
      added += old == null ? 1 : 0;
      changed += old != null && differs ? 1 : 0;
      if (differs || all) {
        rows.add(row);
      }
    }
    upsert(connection, rows);
    return new Written(added, changed, byId.size() - added - changed, 0);
  }

  private record Stored(String hash, boolean deleted) {}

  private record Row(String id, JsonNode item, String json, String hash) {}

  private Row row(String id, JsonNode item) {
    String json = Texts.storableJson(CrmJson.toJson(item));
    return new Row(id, item, json, hash.of(json, item, custom.left()));
  }

  private Map<String, Stored> stored(Connection connection, Set<String> ids) throws SQLException {
    Map<String, Stored> stored = new HashMap<>();
    String sql = "SELECT \"id\", \"row_hash\", \"deleted_at\" IS NOT NULL FROM " + table.sqlName()
        + " WHERE \"id\" IN (" + questionMarks(ids.size()) + ")";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      int place = 1;
      for (String id : ids) {
        select.setString(place++, id);
      }
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          stored.put(found.getString(1), new Stored(found.getString(2), found.getBoolean(3)));
        }
      }
    }
    return stored;
  }

  private void upsert(Connection connection, List<Row> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    List<Column> columns =
        Stream.concat(table.columns().stream(), custom.columns().stream()).toList();
    Object now = Kind.stored(OffsetDateTime.now(clock), dialect);
    try (PreparedStatement upsert = connection.prepareStatement(upsertSql(columns))) {
      for (Row row : rows) {
        upsert.setString(1, row.id);
        int place = 2;
        for (Column column : columns) {
          set(upsert, place++, column.read(row.item, dialect), column.kind());
        }
        set(upsert, place++, row.json, Kind.JSON);
        set(upsert, place++, row.hash, Kind.TEXT);
        set(upsert, place, now, Kind.TIME);
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }

  private String upsertSql(List<Column> columns) {
    List<String> names =
        Stream.concat(columns.stream(), OWN.stream()).map(Column::quoted).toList();
    return "INSERT INTO " + table.sqlName() + " (\"id\", " + String.join(", ", names) + ") VALUES ("
        + questionMarks(names.size() + 1) + ") ON CONFLICT (\"id\") DO UPDATE SET "
        + names.stream().map(name -> name + " = excluded." + name).collect(Collectors.joining(", "))
        + ", \"deleted_at\" = NULL";
  }

  private void set(PreparedStatement statement, int place, @Nullable Object value, Kind kind)
      throws SQLException {
    int type = kind.sqlType(dialect);
    if (value == null) {
      statement.setNull(place, type);
    } else if (dialect == Dialect.SQLITE && type == Types.VARCHAR) {
      statement.setString(place, value.toString());
    } else {
      statement.setObject(place, value, type);
    }
  }

  /**
   * Soft-deletes rows: they stay, with the time of deletion.
   *
   * @param connection in a transaction
   * @param ids their ids
   * @return what was done
   * @throws SQLException if the database fails
   */
  public Written softDelete(Connection connection, List<String> ids) throws SQLException {
    String sql = "UPDATE " + table.sqlName()
        + " SET \"deleted_at\" = ? WHERE \"id\" = ? AND \"deleted_at\" IS NULL";
    Object now = Kind.stored(OffsetDateTime.now(clock), dialect);
    int marked = 0;
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (String id : ids) {
        set(update, 1, now, Kind.TIME);
        update.setString(2, id);
        marked += update.executeUpdate();
      }
    }
    return new Written(0, 0, 0, marked);
  }

  static String questionMarks(int count) {
    return "?" + ", ?".repeat(count - 1);
  }
}
