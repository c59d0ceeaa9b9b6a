package com.salescrm.sync.table;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Views such as {@code leads_named}: the table with columns of custom fields under names that people chose. Immutable.
 *
 * @param names the name of each custom field, by its id
 */
public record NamedViews(Map<String, String> names) {
  /** PostgreSQL cuts longer names off. */
  private static final int LONGEST = 63;

  /** No view at all. */
  public static final NamedViews NONE = new NamedViews(Map.of());

  /**
   * Reads names.
   *
   * @param file a properties file in UTF-8 with lines such as {@code cf_tier=Tier}
   * @return the views
   * @throws Problem if it cannot be read, or a name will not do
   */
  public static NamedViews read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new Problem(ExitCode.USAGE, "--names: cannot read " + file, e);
    }
    Map<String, String> names = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(id -> names.put(
            id.replaceFirst("^custom\\.", ""), properties.getProperty(id).strip()));
    check(names, file);
    return new NamedViews(names);
  }

  private static void check(Map<String, String> names, Path file) {
    Set<String> taken = new HashSet<>(Set.of("id", "json", "synced_at", "deleted_at"));
    for (Table table : Table.values()) {
      table.columns().forEach(column -> taken.add(column.name()));
    }
    names.forEach((id, name) -> {
      if (name.isEmpty() || name.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
        throw new Problem(
            ExitCode.USAGE, "--names: in " + file + ", give " + id + " a name of 1 to 63 bytes");
      }
      if (!taken.add(name.toLowerCase(Locale.ROOT))) {
        throw new Problem(
            ExitCode.USAGE,
            "--names: in " + file + ", the name " + name + " of " + id
                + " is that of another column");
      }
    });
  }

  /**
   * Makes the view of a table anew, if there are names; a view that is there already is left alone otherwise.
   *
   * @param connection in a transaction
   * @param table a table with custom fields
   * @throws SQLException if the database fails
   */
  public void make(Connection connection, Table table) throws SQLException {
    if (names.isEmpty()) {
      return;
    }
    CustomColumns custom = new CustomColumns(table, Integer.MAX_VALUE);
    custom.load(connection);
    List<String> selected = new ArrayList<>(List.of("\"id\""));
    table.columns().forEach(column -> selected.add(column.quoted()));
    custom.columns().forEach(column -> selected.add(named(column)));
    selected.addAll(List.of("\"json\"", "\"synced_at\"", "\"deleted_at\""));
    String view = table.sqlName() + "_named";
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP VIEW IF EXISTS " + view);
      statement.execute("CREATE VIEW " + view + " AS SELECT " + String.join(", ", selected)
          + " FROM " + table.sqlName());
    }
  }

  private String named(Column column) {
    String name = names.getOrDefault(column.name(), column.name());
    return column.quoted() + " AS \"" + name.replace("\"", "\"\"") + '"';
  }
}
