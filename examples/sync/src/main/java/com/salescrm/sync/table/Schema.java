package com.salescrm.sync.table;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Database.SchemaVersion;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes the tables of a database as they are declared. The migrations create the internal tables, and the seven
 * tables of the first version. {@code sync_schema} names the declared columns that the database has: one that the
 * program does not declare is of a newer program.
 *
 * @param connection in a transaction
 * @param dialect the kind of database
 */
public record Schema(Connection connection, Dialect dialect) {
  private static final List<Column> OWN = List.of(
      Column.of(Kind.JSON, "json"),
      Column.of(Kind.TEXT, "row_hash"),
      Column.of(Kind.TIME, "synced_at"));

  /** The tables that the first migration creates. */
  private static final Set<String> FIRST = Set.of(
      "leads",
      "contacts",
      "opportunities",
      "tasks",
      "users",
      "opportunity_statuses",
      "smart_views");

  private static final Set<String> INTERNAL = Set.of(
      "sync_state",
      "sync_seen",
      "sync_source",
      "sync_schema",
      "sync_excluded",
      "sync_inbox",
      "sync_applied",
      "sync_serve",
      "sync_history",
      "sync_types");

  /**
   * Creates the tables and columns that are missing. Columns and child tables that are new are filled from the
   * stored objects.
   *
   * @param database the database
   * @throws Problem with {@link ExitCode#DATABASE} if a newer program made its tables, if another program has made a
   *     table with the name of one that is missing, or if it fails; then nothing has changed
   */
  public static void prepare(Database database) {
    if (version(database) == SchemaVersion.CURRENT) {
      return; // Without a transaction, as before most pulls.
    }
    List<String> foreign = foreignTables(database);
    if (!foreign.isEmpty()) {
      throw new Problem(
          ExitCode.DATABASE,
          "database " + database.place() + ": another program has made tables with names of"
              + " crm-sync: " + String.join(", ", foreign)
              + "; rename them, or give another --database");
    }
    database.migrate();
    database.inTransaction(connection -> {
      Schema schema = new Schema(connection, database.dialect());
      schema.update(database.place());
      return schema;
    });
  }

  /**
   * Compares the tables of a database with the declared ones. Nothing is written.
   *
   * @param database the database
   * @return the version of its tables
   * @throws Problem if the database fails
   */
  public static SchemaVersion version(Database database) {
    SchemaVersion migrated = database.schemaVersion();
    if (migrated != SchemaVersion.CURRENT) {
      return migrated;
    }
    Set<String> declared = declared();
    Set<String> known =
        database.reading(connection -> new Schema(connection, database.dialect()).known());
    if (!declared.containsAll(known)) {
      return SchemaVersion.NEWER;
    }
    return known.containsAll(declared) ? SchemaVersion.CURRENT : SchemaVersion.OLDER;
  }

  /**
   * Refuses a database that a pull has to create or migrate first.
   *
   * @param database the database
   * @throws Problem with {@link ExitCode#DATABASE} if its tables do not exist or are of another version, or if it fails
   */
  public static void requireCurrent(Database database) {
    SchemaVersion version = version(database);
    if (version != SchemaVersion.CURRENT) {
      throw new Problem(
          ExitCode.DATABASE,
          version == SchemaVersion.NEWER
              ? "the tables are of a newer crm-sync; install that"
              : "the tables do not exist yet, or are of an older crm-sync; run crm-sync pull first");
    }
  }

  /**
   * The tables and views that crm-sync has not made, though they have the name of one of its tables. Nothing is written.
   *
   * @param database the database
   * @return their names; empty if crm-sync can make its tables
   * @throws Problem if the database fails
   */
  public static List<String> foreignTables(Database database) {
    return database.reading(
        connection -> new Schema(connection, database.dialect()).foreignTables());
  }

  /**
   * The tables, and columns of the tables of objects, that crm-sync has made and another program has removed. Nothing is written.
   *
   * @param database a database of this version
   * @return their names, such as {@code leads.name}; empty if all exist
   * @throws Problem if the database fails
   */
  public static List<String> missing(Database database) {
    return database.reading(connection -> new Schema(connection, database.dialect()).missing());
  }

  private List<String> missing() throws SQLException {
    Set<String> expected = new TreeSet<>(INTERNAL);
    expected.addAll(declared());
    boolean hasHistory = present().contains("sync_history");
    for (Table table : Table.values()) {
      OWN.forEach(column -> expected.add(table.sqlName() + "." + column.name()));
      List.of("id", "deleted_at").forEach(name -> expected.add(table.sqlName() + "." + name));
      if (hasHistory && new History(connection, dialect).startedAt(table) != null) {
        expected.add(VersionTables.historyOf(table));
      }
    }
    Set<String> present = new TreeSet<>();
    for (String name : expected) {
      if (name.indexOf('.') < 0) {
        addColumns(name, present);
      }
    }
    expected.removeAll(present);
    // A table that is missing lacks each of its columns.
    expected.removeIf(
        name -> name.indexOf('.') > 0 && !present.contains(name.substring(0, name.indexOf('.'))));
    return List.copyOf(expected);
  }

  /** Adds a table and its columns, of any schema: also those that the user may not read, or that a search path finds. */
  private void addColumns(String table, Set<String> names) throws SQLException {
    try (ResultSet found = connection.getMetaData().getColumns(null, null, table, "%")) {
      while (found.next()) {
        String here = found.getString("TABLE_NAME");
        String column = here + "." + found.getString("COLUMN_NAME");
        names.add(dialect.ignoresCase() ? here.toLowerCase(Locale.ROOT) : here);
        names.add(dialect.ignoresCase() ? column.toLowerCase(Locale.ROOT) : column);
      }
    }
  }

  private List<String> foreignTables() throws SQLException {
    Set<String> present = present();
    Set<String> own = new TreeSet<>();
    if (present.contains(Database.MIGRATIONS) && isMigrated()) {
      own.addAll(FIRST);
      own.addAll(INTERNAL);
      own.addAll(present.contains("sync_schema") ? known() : Set.of());
    }
    Set<String> names = new TreeSet<>(FIRST);
    names.addAll(INTERNAL);
    declared().stream().filter(name -> name.indexOf('.') < 0).forEach(names::add);
    names.removeAll(own);
    names.retainAll(present);
    return List.copyOf(names);
  }

  /** Whether crm-sync has made tables here; a database with tables of others only has a baseline. */
  private boolean isMigrated() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(
            "SELECT COUNT(*) FROM " + Database.MIGRATIONS + " WHERE \"version\" <> '0'")) {
      return row.next() && row.getInt(1) > 0;
    }
  }

  /** The names of all tables and views in the schema that is used, in lower case if the database ignores case. */
  Set<String> present() throws SQLException {
    Set<String> names = new TreeSet<>();
    String schema = connection.getSchema();
    try (ResultSet found = connection.getMetaData().getTables(null, schema, null, null)) {
      while (found.next()) {
        String type = String.valueOf(found.getString("TABLE_TYPE"));
        // The schema is a pattern, in which an underscore matches any letter.
        boolean isHere = Objects.equals(schema, found.getString("TABLE_SCHEM"));
        if (isHere && (type.contains("TABLE") || type.contains("VIEW"))) {
          String name = found.getString("TABLE_NAME");
          names.add(dialect.ignoresCase() ? name.toLowerCase(Locale.ROOT) : name);
        }
      }
    }
    return names;
  }

  private void update(String place) throws SQLException {
    Set<String> known = known();
    Set<String> declared = declared();
    Set<String> newer = new TreeSet<>(known);
    newer.removeAll(declared);
    if (!newer.isEmpty()) {
      throw new Problem(
          ExitCode.DATABASE,
          "database " + place + ": a newer crm-sync made its tables ("
              + newer.iterator().next() + "); update this program, or give another --database");
    }
    if (known.equals(declared)) {
      return;
    }
    for (Table table : Table.values()) {
      create(table, known);
    }
    declared.removeAll(known);
    remember(declared);
  }

  /** The declared columns, as {@code table.column}. */
  static Set<String> declared() {
    Set<String> names = new LinkedHashSet<>();
    for (Table table : Table.values()) {
      names.add(table.sqlName());
      table.columns().forEach(column -> names.add(table.sqlName() + "." + column.name()));
      for (ChildTable child : table.children()) {
        names.add(child.name());
        child.columns().forEach(column -> names.add(child.name() + "." + column.name()));
      }
    }
    return names;
  }

  private Set<String> known() throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT \"name\" FROM sync_schema")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private void remember(Set<String> names) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO sync_schema (\"name\") VALUES (?)")) {
      for (String name : names) {
        insert.setString(1, name);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private void create(Table table, Set<String> known) throws SQLException {
    List<String> definitions = new ArrayList<>(List.of("\"id\" TEXT PRIMARY KEY"));
    table.columns().forEach(column -> definitions.add(column.definition(dialect)));
    OWN.forEach(column -> definitions.add(column.definition(dialect) + " NOT NULL"));
    definitions.add(Column.of(Kind.TIME, "deleted_at").definition(dialect));
    execute("CREATE TABLE IF NOT EXISTS " + table.sqlName() + " (" + String.join(", ", definitions)
        + ")");
    Set<String> present = columns(table.sqlName());
    List<Column> added = table.columns().stream()
        .filter(column -> !present.contains(column.name()))
        .toList();
    for (Column column : added) {
      execute("ALTER TABLE " + table.sqlName() + " ADD COLUMN " + column.definition(dialect));
    }
    if (!added.isEmpty()) {
      InvalidValues ignored = new AddedColumns(table, added, dialect).fill(connection);
    }
    for (Column column : table.columns()) {
      createIndex(table.sqlName(), column);
    }
    for (ChildTable child : table.children()) {
      create(table, child, known.contains(child.name()));
    }
  }

  private void create(Table parent, ChildTable child, boolean exists) throws SQLException {
    execute(child.definition(parent, dialect));
    Set<String> present = columns(child.name());
    boolean complete = exists;
    for (Column column : child.columns()) {
      if (!present.contains(column.name())) {
        execute("ALTER TABLE " + child.name() + " ADD COLUMN " + column.definition(dialect));
        complete = false;
      }
      createIndex(child.name(), column);
    }
    if (!complete) {
      new AddedChild(parent, child, dialect).fill(connection);
    }
  }

  private void createIndex(String table, Column column) throws SQLException {
    if (column.isReference() && dialect.hasIndexes()) {
      execute("CREATE INDEX IF NOT EXISTS " + table + "_by_" + column.name().replace("_id", "")
          + " ON " + table + " (" + column.quoted() + ")");
    }
  }

  private Set<String> columns(String table) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
      ResultSetMetaData columns = none.getMetaData();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        names.add(columns.getColumnName(i));
      }
    }
    return names;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
