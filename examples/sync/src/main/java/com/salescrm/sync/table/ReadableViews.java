package com.salescrm.sync.table;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Views with readable names, such as {@code leads_named}: the table with its custom fields under names from a
 * file. Immutable.
 *
 * @param names the name of each custom field, by its id
 */
public record ReadableViews(Map<String, String> names) {
  /** PostgreSQL truncates longer names. */
  private static final int LONGEST = 63;

  private static final List<String> OWN = List.of("json", "synced_at", "deleted_at");

  /** No views. */
  public static final ReadableViews NONE = new ReadableViews(Map.of());

  /**
   * Reads the names from a file.
   *
   * @param file a properties file in UTF-8 with lines such as {@code cf_tier=Tier}
   * @return the views
   * @throws Problem if it cannot be read, or a name will not do
   */
  public static ReadableViews read(Path file) {
    Properties properties = TextFiles.properties(file, "--names");
    Map<String, String> names = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(id -> names.put(
            id.replaceFirst("^custom\\.", ""), properties.getProperty(id).strip()));
    check(names, file);
    return new ReadableViews(names);
  }

  /** A name is refused if a view could have two columns of it. Fields of different tables may have the same name. */
  private static void check(Map<String, String> names, Path file) {
    Set<String> taken = new HashSet<>(OWN);
    taken.add("id");
    for (Table table : Table.values()) {
      if (table.hasCustomFields()) {
        table.columns().forEach(column -> taken.add(column.name()));
      }
    }
    names.forEach((id, name) -> {
      if (name.isEmpty() || name.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
        String field = CustomColumns.isName(id) ? id : "each id"; // Else it may be a key.
        throw new Problem(
            ExitCode.USAGE, "--names: in " + file + ", give " + field + " a name of 1 to 63 bytes");
      }
      // A field that is added later may have this name as its id.
      boolean ofAField = CustomColumns.isName(name) && !name.equals(id);
      if (ofAField || taken.contains(name.toLowerCase(Locale.ROOT))) {
        throw new Problem(
            ExitCode.USAGE,
            "--names: in " + file + ", the name " + name + " of " + id
                + " is that of another column");
      }
    });
  }

  static String name(Table table) {
    return table.sqlName() + "_named";
  }

  /**
   * Checks that no view would have two columns of one name.
   *
   * @param database the database, whose tables exist
   * @param tables the tables whose views would be made
   * @throws Problem with {@link ExitCode#USAGE} if one would, or if the database fails
   */
  public void requireDistinct(Database database, Collection<Table> tables) {
    for (Table table : tables) {
      if (areFor(table)) {
        Map<String, String> ignored = database.reading(connection -> columns(connection, table));
      }
    }
  }

  /**
   * Whether a table has a view with these names.
   *
   * @param table any
   * @return true if so
   */
  public boolean areFor(Table table) {
    return table.hasCustomFields() && !names.isEmpty();
  }

  /**
   * Creates or updates the view of a table. Without names, an existing view stays unchanged. On PostgreSQL the
   * view keeps its grants and dependent views unless a name has changed.
   *
   * @param connection in a transaction
   * @param table any
   * @param dialect the kind of database
   * @throws SQLException if the database fails
   * @throws Problem if two columns would have one name
   */
  public void make(Connection connection, Table table, Dialect dialect) throws SQLException {
    if (!areFor(table)) {
      return;
    }
    Map<String, String> columns = columns(connection, table);
    String view = name(table);
    List<String> wanted = List.copyOf(columns.keySet());
    List<String> present = dialect.retainedView(connection, view);
    // The order of the table's columns never changes: equal names mean an equal view.
    if (present.equals(wanted)) {
      return;
    }
    boolean grows = !present.isEmpty()
        && present.size() < wanted.size()
        && present.equals(wanted.subList(0, present.size()));
    try (Statement statement = connection.createStatement()) {
      if (!grows) {
        statement.execute("DROP VIEW IF EXISTS " + view);
      }
      statement.execute((grows ? "CREATE OR REPLACE VIEW " : "CREATE VIEW ") + view + " AS SELECT "
          + String.join(", ", columns.values()) + " FROM " + table.sqlName());
    }
  }

  /** The selected columns by name; custom fields come last, because a view can only be extended at its end. */
  private Map<String, String> columns(Connection connection, Table table) throws SQLException {
    CustomColumns custom = new CustomColumns(table, Integer.MAX_VALUE);
    custom.load(connection);
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "\"id\"");
    table.columns().forEach(column -> columns.put(column.name(), column.quoted()));
    OWN.forEach(name -> columns.put(name, '"' + name + '"'));
    Map<String, String> fields = new HashMap<>();
    for (Column column : custom.columns()) {
      String name = names.getOrDefault(column.name(), column.name());
      String other = fields.put(name.toLowerCase(Locale.ROOT), column.name());
      if (other != null) {
        throw new Problem(
            ExitCode.USAGE,
            "--names: " + other + " and " + column.name() + " of " + table.title()
                + " have the same name " + name);
      }
      columns.put(name, column.quoted() + " AS \"" + name.replace("\"", "\"\"") + '"');
    }
    return columns;
  }
}
