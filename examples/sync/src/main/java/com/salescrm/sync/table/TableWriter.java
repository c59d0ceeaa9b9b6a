package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private volatile boolean newRowsMayHaveChildren = true;
  private volatile RowLayout layout; // Set by the thread of the writer, read by that of storable().

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
    custom.load(connection);
    this.layout = new RowLayout(table, dialect, custom.columns());
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
    return writeObjects(connection, storable(items, false));
  }

  /**
   * Converts objects for {@link #writeObjects}. May be called by another thread than the writer's.
   *
   * @param items objects with an {@code id}, as the service sent them
   * @param areNew whether the table was empty, so that the columns of all objects will be written
   * @return the objects
   */
  public List<Storable> storable(List<JsonNode> items, boolean areNew) {
    RowLayout current = layout;
    RowHash rowHash = new RowHash();
    return items.stream()
        .map(item -> new Storable(
            table.id(item), item, excluded.removedFrom(table, item), current, areNew, rowHash))
        .toList();
  }

  /**
   * Writes objects that are new or differ.
   *
   * @param connection in a transaction
   * @param objects as {@link #storable} returns them; of two with the same id, the later one counts
   * @return what was done
   * @throws SQLException if the database fails
   */
  public Written writeObjects(Connection connection, List<Storable> objects) throws SQLException {
    return write(connection, objects, false);
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
    return write(connection, storable(items, false), true);
  }

  private Written write(Connection connection, List<Storable> objects, boolean all)
      throws SQLException {
    Written done = Written.NOTHING;
    if (objects.isEmpty()) {
      return done;
    }
    new WriteOrder(connection, dialect).lock();
    custom.load(connection); // Another process may have added columns.
    if (table.hasCustomFields()) {
      // Also for excluded fields: their column shows that they exist. Before any row is written,
      // since DuckDB refuses to add a column to a table whose rows the transaction changed.
      custom.make(
          connection,
          objects.stream()
              .flatMap(each -> each.newFields().stream())
              .collect(Collectors.toCollection(LinkedHashSet::new)),
          dialect);
    }
    layout = layout.with(custom.columns());
    for (int from = 0; from < objects.size(); from += AT_ONCE) {
      List<Storable> some = objects.subList(from, Math.min(objects.size(), from + AT_ONCE));
      done = done.plus(writeSome(connection, some, all));
    }
    return done;
  }

  private Written writeSome(Connection connection, List<Storable> objects, boolean all)
      throws SQLException {
    WriteOrder order = new WriteOrder(connection, dialect);
    Map<String, Storable> byId = new LinkedHashMap<>();
    objects.forEach(object -> byId.put(object.id(), object));
    Map<String, Stored> stored = stored(connection, byId.keySet());
    Set<String> newer = order.writtenSince(table, byId.keySet(), latestBefore);
    List<String> unsure = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    int added = 0;
    int changed = 0;
    for (Storable object : byId.values()) {
      Row row = row(object, stored.get(object.id()));
      if (newer.contains(row.id())) {
        if (row.differs()) {
          unsure.add(row.id());
        }
        continue;
      }
      added += row.isNew() ? 1 : 0;
      changed += !row.isNew() && row.differs() ? 1 : 0;
      if (row.differs() || all) {
        rows.add(row);
      }
    }
    order.readAgain(table, unsure);
    if (!rows.isEmpty()) {
      writeChildren(connection, rows, replace(connection, rows));
    }
    return new Written(added, changed, byId.size() - added - changed, 0);
  }

  /** A row before the write; {@code json} only without a hash, as after a removal of excluded values. */
  private record Stored(
      String hash, boolean deleted, @Nullable String json) {}

  /** A row to be written, and the one that it replaces. */
  private record Row(Storable object, String hash, @Nullable Stored old) {
    String id() {
      return object.id();
    }

    boolean isNew() {
      return old == null;
    }

    boolean differs() {
      return old == null || old.deleted || !old.hash.equals(hash);
    }

    /** Whether the object differs, and not only its row. */
    boolean beginsVersion() {
      return old == null
          || old.deleted
          || !(old.hash.equals(hash) || object.json().equals(old.json));
    }
  }

  private Row row(Storable object, @Nullable Stored old) {
    return new Row(object, object.hash(hash, custom), old);
  }

  private Map<String, Stored> stored(Connection connection, Set<String> ids) throws SQLException {
    Map<String, Stored> stored = new HashMap<>();
    String sql = "SELECT \"id\", \"row_hash\", \"deleted_at\" IS NOT NULL,"
        + " CASE WHEN \"row_hash\" = '' THEN \"json\" END FROM " + table.sqlName()
        + " WHERE \"id\" IN (" + Dialect.questionMarks(ids.size()) + ")";
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

  /** Writes rows; returns their values. */
  private Map<String, RowValues> replace(Connection connection, List<Row> rows)
      throws SQLException {
    List<Column> columns = layout.columns();
    Object now = Kind.stored(OffsetDateTime.now(RunClock.of(connection, dialect, clock)), dialect);
    if (versions != null) {
      versions.extend(connection, columns);
      versions.copy(
          connection, rows.stream().filter(Row::beginsVersion).map(Row::id).toList(), now);
    }
    Map<String, RowValues> values = new LinkedHashMap<>();
    rows.forEach(row -> values.put(row.id(), row.object.values(layout)));
    // New rows apart from others: an insert that expects no conflict is faster.
    Map<Boolean, List<Row>> byNovelty =
        rows.stream().collect(Collectors.partitioningBy(Row::isNew));
    for (List<Row> some : byNovelty.values()) {
      if (!some.isEmpty()) {
        try (RowBatch batch = batch(connection, columns, some.get(0).isNew())) {
          add(batch, some, values, now);
          batch.execute();
        }
      }
    }
    return values;
  }

  private void add(RowBatch batch, List<Row> rows, Map<String, RowValues> byId, Object now)
      throws SQLException {
    for (Row row : rows) {
      RowValues values = Objects.requireNonNull(byId.get(row.id()));
      Kind.TEXT.set(batch, 1, row.id());
      int place = 2;
      for (Column column : layout.columns()) {
        column.kind().set(batch, place, values.values().get(place - 2));
        place++;
      }
      Kind.JSON.set(batch, place++, row.object.json());
      Kind.TEXT.set(batch, place++, row.hash);
      Kind.TIME.set(batch, place++, now);
      if (versions != null) {
        Kind.TIME.set(batch, place, row.beginsVersion() ? now : null);
      }
      batch.add();
      values.invalid().forEach(column -> custom.invalidValues().add(row.id(), column));
    }
  }

  private RowBatch batch(Connection connection, List<Column> columns, boolean areNew)
      throws SQLException {
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
    return dialect.insert(connection, table.sqlName(), all, areNew ? "" : conflict);
  }

  /** Called when the child tables are empty: objects without a row are written without searching for theirs. */
  public void childrenAreNone() {
    newRowsMayHaveChildren = false;
  }

  /** A new row may have rows in child tables, if it was deleted by hand in a database that retains them. */
  private void writeChildren(Connection connection, List<Row> rows, Map<String, RowValues> values)
      throws SQLException {
    List<String> earlier = rows.stream()
        .filter(row -> !row.isNew() || (newRowsMayHaveChildren && !dialect.enforcesForeignKeys()))
        .map(Row::id)
        .toList();
    for (int i = 0; i < children.size(); i++) {
      ChildWriter child = children.get(i);
      child.delete(connection, earlier);
      Map<String, List<List<@Nullable Object>>> byId = new LinkedHashMap<>();
      for (Map.Entry<String, RowValues> each : values.entrySet()) {
        byId.put(each.getKey(), each.getValue().children().get(i));
      }
      child.insert(connection, byId);
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
        + " SET \"deleted_at\" = ?, \"row_hash\" = ? WHERE \"id\" = ? AND \"deleted_at\" IS NULL";
    if (ids.isEmpty()) {
      return Written.NOTHING;
    }
    WriteOrder order = new WriteOrder(connection, dialect);
    order.lock();
    Set<String> newer = order.writtenSince(table, ids, latestBefore);
    order.readAgain(table, newer);
    List<String> sure = ids.stream().filter(id -> !newer.contains(id)).toList();
    Object now = Kind.stored(OffsetDateTime.now(RunClock.of(connection, dialect, clock)), dialect);
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
}
