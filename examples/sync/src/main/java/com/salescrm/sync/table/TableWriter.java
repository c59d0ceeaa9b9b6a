package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.db.RowBatch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects of the service into one table. Writing an object again changes nothing; writing a soft-deleted
 * one restores it. Belongs to one thread; does not commit.
 */
public final class TableWriter {
  /** The hash of a soft-deleted row: no object has it, so the row shows its deletion also without its mark. */
  static final String DELETED_HASH = "deleted";

  private static final List<Column> OWN = List.of(
      Column.of(Kind.JSON, "json"),
      Column.of(Kind.TEXT, "row_hash"),
      Column.of(Kind.TIME, "synced_at"));

  /** Bounds the number of parameters of one statement. */
  private static final int AT_ONCE = 500;

  private final Table table;
  private final ExcludedFields excluded;
  private final Dialect dialect;
  private final Clock clock;
  private final CustomColumns custom;
  private final List<ChildWriter> children;
  private final @Nullable RowVersions versions;
  private final RowHash hash = new RowHash();

  /** What this writer writes was read after that write of serve, and possibly before later ones. */
  private final long latestBefore;

  /**
   * Creates a writer, before the objects are read that it writes.
   *
   * @param table the table
   * @param excluded the properties that are not stored
   * @param dialect the kind of database
   * @param mostCustomColumns how many columns for custom fields it may have
   * @param clock the clock for the time of writing
   * @param connection reads which columns there are
   * @throws SQLException if the table is not there
   */
  public TableWriter(
      Table table,
      ExcludedFields excluded,
      Dialect dialect,
      int mostCustomColumns,
      Clock clock,
      Connection connection)
      throws SQLException {
    this.table = table;
    this.excluded = excluded;
    this.dialect = dialect;
    this.clock = clock;
    this.custom = new CustomColumns(table, mostCustomColumns);
    this.children =
        table.children().stream().map(child -> new ChildWriter(child, dialect)).toList();
    this.versions = RowVersions.of(connection, table, dialect);
    this.latestBefore = new WriteOrder(connection, dialect).latest();
  }

  /** {@return the table} */
  public Table table() {
    return table;
  }

  /** {@return the ids of custom fields without a column that are stored} */
  public Set<String> fieldsWithoutColumn() {
    Set<String> left = new TreeSet<>(custom.left());
    left.removeAll(excluded.customFields(table));
    return left;
  }

  /** {@return the values of custom fields that were written as NULL, since they do not fit their columns} */
  public InvalidValues invalidValues() {
    return custom.invalidValues();
  }

  /** {@return the ids of excluded custom fields that no object of the table has had} */
  public Set<String> unknownExclusions() {
    Set<String> unknown = new TreeSet<>(excluded.customFields(table));
    unknown.removeAll(custom.left());
    custom.columns().forEach(column -> unknown.remove(column.name()));
    return unknown;
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
    Written done = Written.NOTHING;
    new WriteOrder(connection, dialect).lock();
    custom.load(connection); // Another process may have added columns.
    if (table.hasCustomFields()) {
      // Also for excluded fields: their column shows that they exist. Before any row is written,
      // since DuckDB refuses to add a column to a table whose rows the transaction changed.
      custom.make(connection, items, dialect);
    }
    if (versions != null) {
      versions.load(connection);
    }
    for (int from = 0; from < items.size(); from += AT_ONCE) {
      List<JsonNode> some = items.subList(from, Math.min(items.size(), from + AT_ONCE));
      done = done.plus(writeSome(connection, some, all));
    }
    return done;
  }

  private Written writeSome(Connection connection, List<JsonNode> items, boolean all)
      throws SQLException {
    WriteOrder order = new WriteOrder(connection, dialect);
    Map<String, JsonNode> byId = new LinkedHashMap<>();
    items.forEach(item -> byId.put(table.id(item), excluded.removedFrom(table, item)));
    Map<String, Stored> stored = stored(connection, byId.keySet());
    Set<String> newer = order.writtenSince(table, byId.keySet(), latestBefore);
    List<String> unsure = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    int added = 0;
    int changed = 0;
    for (Map.Entry<String, JsonNode> each : byId.entrySet()) {
      Row row = row(each.getKey(), each.getValue());
      Stored old = stored.get(each.getKey());
      boolean differs = old == null || old.deleted || !old.hash.equals(row.hash);
      if (newer.contains(row.id)) {
        if (differs) {
          unsure.add(row.id);
        }
        continue;
      }
      added += old == null ? 1 : 0;
      changed += old != null && differs ? 1 : 0;
      if (differs || all) {
        rows.add(row);
      }
    }
    order.readAgain(table, unsure);
    replace(connection, rows, stored);
    writeChildren(connection, rows);
    return new Written(added, changed, byId.size() - added - changed, 0);
  }

  /** A row before the write; {@code json} only without a hash, as after a removal of excluded values. */
  private record Stored(
      String hash, boolean deleted, @Nullable String json) {
    /** Whether the object is the same, though its row may be written again. */
    boolean isVersionOf(Row row) {
      return !deleted && (hash.equals(row.hash) || row.json.equals(json));
    }
  }

  private record Row(String id, JsonNode item, String json, String hash) {}

  private Row row(String id, JsonNode item) {
    String json = Texts.storableJson(CrmJson.toJson(item));
    return new Row(id, item, json, hash.of(json, item, custom.left()));
  }

  private Map<String, Stored> stored(Connection connection, Set<String> ids) throws SQLException {
    Map<String, Stored> stored = new HashMap<>();
    String sql = "SELECT \"id\", \"row_hash\", \"deleted_at\" IS NOT NULL,"
        + " CASE WHEN \"row_hash\" = '' THEN \"json\" END FROM " + table.sqlName()
        + " WHERE \"id\" IN (" + questionMarks(ids.size()) + ")";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      int place = 1;
      for (String id : ids) {
        select.setString(place++, id);
      }
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          stored.put(
              found.getString(1),
              new Stored(found.getString(2), found.getBoolean(3), found.getString(4)));
        }
      }
    }
    return stored;
  }

  private void replace(Connection connection, List<Row> rows, Map<String, Stored> stored)
      throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    List<Column> columns =
        Stream.concat(table.columns().stream(), custom.columns().stream()).toList();
    Object now = Kind.stored(OffsetDateTime.now(clock), dialect);
    Set<String> begun = new HashSet<>();
    for (Row row : rows) {
      Stored old = stored.get(row.id);
      if (old == null || !old.isVersionOf(row)) {
        begun.add(row.id);
      }
    }
    if (versions != null) {
      versions.extend(connection, columns);
      versions.copy(connection, begun, now);
    }
    upsert(connection, rows, columns, now, begun);
  }

  private void upsert(
      Connection connection, List<Row> rows, List<Column> columns, Object now, Set<String> begun)
      throws SQLException {
    try (RowBatch upsert = upserts(connection, columns)) {
      for (Row row : rows) {
        Kind.TEXT.set(upsert, 1, row.id);
        int place = 2;
        for (Column column : columns) {
          column.kind().set(upsert, place++, column.read(row.item, dialect));
        }
        Kind.JSON.set(upsert, place++, row.json);
        Kind.TEXT.set(upsert, place++, row.hash);
        Kind.TIME.set(upsert, place++, now);
        if (versions != null) {
          Kind.TIME.set(upsert, place, begun.contains(row.id) ? now : null);
        }
        upsert.add();
        custom.invalidValues().addFrom(row.id, row.item, custom.columns(), dialect);
      }
      upsert.execute();
    }
  }

  /** A row that was deleted by hand may have left rows in child tables: those of new rows are deleted too. */
  private void writeChildren(Connection connection, List<Row> rows) throws SQLException {
    Map<String, JsonNode> byId = new LinkedHashMap<>();
    rows.forEach(row -> byId.put(row.id, row.item));
    for (ChildWriter child : children) {
      child.delete(connection, List.copyOf(byId.keySet()));
      child.insert(connection, byId);
    }
  }

  private RowBatch upserts(Connection connection, List<Column> columns) throws SQLException {
    List<String> names =
        Stream.concat(columns.stream(), OWN.stream()).map(Column::quoted).toList();
    String assignments =
        names.stream().map(name -> name + " = excluded." + name).collect(Collectors.joining(", "));
    List<String> all = new ArrayList<>(List.of("\"id\""));
    all.addAll(names);
    if (versions != null) {
      all.add('"' + VersionTables.FROM + '"');
      assignments += ", " + versions.assignment();
    }
    String conflict =
        "ON CONFLICT (\"id\") DO UPDATE SET " + assignments + ", \"deleted_at\" = NULL";
    return dialect.insert(connection, table.sqlName(), all, conflict);
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
        + " SET \"deleted_at\" = ?, \"row_hash\" = ? WHERE \"id\" = ? AND \"deleted_at\" IS NULL";
    WriteOrder order = new WriteOrder(connection, dialect);
    order.lock();
    Set<String> newer = order.writtenSince(table, ids, latestBefore);
    order.readAgain(table, newer);
    List<String> sure = ids.stream().filter(id -> !newer.contains(id)).toList();
    Object now = Kind.stored(OffsetDateTime.now(clock), dialect);
    List<String> marked = new ArrayList<>();
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (String id : sure) {
        Kind.TIME.set(update, 1, now, dialect);
        update.setString(2, DELETED_HASH);
        update.setString(3, id);
        if (update.executeUpdate() > 0) {
          marked.add(id);
        }
      }
    }
    for (ChildWriter child : children) {
      child.softDelete(connection, marked, table);
    }
    return new Written(0, 0, 0, marked.size());
  }

  static String questionMarks(int count) {
    return "?" + ", ?".repeat(count - 1);
  }
}
