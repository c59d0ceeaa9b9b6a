package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The properties that are removed from objects before they are stored: secrets, and those of the columns that the
 * user excludes. They are also removed from objects within other objects, such as the contacts of a lead.
 * Immutable.
 */
public final class ExcludedFields {
  /** Only secrets. */
  public static final ExcludedFields NONE = new ExcludedFields(List.of());

  private final Set<String> names;
  private final Map<Table, Set<String>> properties = new EnumMap<>(Table.class);
  private final Map<Table, Map<String, Table>> contents = new EnumMap<>(Table.class);

  private ExcludedFields(Collection<String> names) {
    this.names = new TreeSet<>(names);
    for (Table table : Table.values()) {
      properties.put(table, new TreeSet<>(table.secrets()));
      contents.put(table, table.contents());
    }
    names.forEach(
        name -> columns(name).forEach(column -> propertiesOf(table(name)).addAll(column.fields())));
    // Last: an object that contains nothing to remove is not copied.
    for (Map<String, Table> within : contents.values()) {
      within.values().removeIf(table -> propertiesOf(table).isEmpty());
    }
  }

  /**
   * The excluded columns.
   *
   * @param names such as {@code contacts.emails} and {@code leads.cf_tier}
   * @return the properties
   * @throws Problem if a table or a column does not exist
   */
  public static ExcludedFields of(Collection<String> names) {
    for (String name : names) {
      if (isKey(name)) {
        throw new Problem(
            ExitCode.USAGE,
            "--exclude-columns: " + name + " is also the id of its rows, which is always stored;"
                + " omit the table with --tables");
      }
      if (columns(name).isEmpty()) {
        throw new Problem(
            ExitCode.USAGE,
            "--exclude-columns: there is no column " + name
                + "; name a table and one of its columns"
                + " for a field, such as contacts.emails or leads.cf_tier");
      }
    }
    return new ExcludedFields(names);
  }

  /**
   * The columns that the pulls of a database exclude.
   *
   * @param connection any
   * @return the properties
   * @throws SQLException if the database fails
   */
  public static ExcludedFields of(Connection connection) throws SQLException {
    return new ExcludedFields(new Exclusion(connection, NONE).stored());
  }

  /** {@return the names of the excluded columns, such as {@code contacts.emails}} */
  public Set<String> names() {
    return names;
  }

  /** Whether a column has the value that is the id of a row. */
  private static boolean isKey(String name) {
    return columns(name).stream()
        .anyMatch(column -> column.fields().contains(table(name).key()));
  }

  /** The ids of the excluded custom fields of a table. */
  Set<String> customFields(Table table) {
    return propertiesOf(table).stream()
        .filter(name -> name.startsWith(CustomColumns.PREFIX))
        .map(name -> name.substring(CustomColumns.PREFIX.length()))
        .collect(Collectors.toSet());
  }

  private Set<String> propertiesOf(Table table) {
    return properties.getOrDefault(table, Set.of());
  }

  /** The table of a name with a column. */
  static Table table(String name) {
    return Table.valueOf(name.substring(0, name.indexOf('.')).toUpperCase(Locale.ROOT));
  }

  /** The column of a name; empty if there is none. */
  static List<Column> columns(String name) {
    String[] parts = name.split("\\.", 2);
    List<Table> tables = Stream.of(Table.values())
        .filter(table -> table.sqlName().equals(parts[0]))
        .toList();
    if (tables.isEmpty() || parts.length < 2) {
      return List.of();
    }
    Table table = tables.get(0);
    if (table.hasCustomFields() && CustomColumns.COLUMN_NAME.matcher(parts[1]).matches()) {
      return List.of(Column.custom(parts[1]));
    }
    return table.columns().stream()
        .filter(column -> column.name().equals(parts[1]))
        .toList();
  }

  /** Whether objects of a table may have such properties, also in objects within them. */
  boolean concern(Table table) {
    return !propertiesOf(table).isEmpty()
        || !contents.getOrDefault(table, Map.of()).isEmpty();
  }

  /**
   * Removes the properties.
   *
   * @param table the table of the object
   * @param item an object as the service sent it; it does not change
   * @return the object as it is stored
   */
  public JsonNode removedFrom(Table table, JsonNode item) {
    if (!concern(table) || !(item instanceof ObjectNode object)) {
      return item;
    }
    ObjectNode copy = object.deepCopy();
    remove(table, copy);
    return copy;
  }

  /** What remains of a stored text; null if all. A text that is no object may contain excluded values, so nothing of it remains. */
  @Nullable
  String removedFromStored(Table table, String json) {
    JsonNode item = StoredRow.object(json);
    if (!item.isObject()) {
      return "{}";
    }
    JsonNode remaining = removedFrom(table, item);
    return remaining.equals(item) ? null : CrmJson.toJson(remaining);
  }

  private void remove(Table table, ObjectNode object) {
    Set<String> excluded = propertiesOf(table);
    object.remove(excluded);
    boolean customs = excluded.stream().anyMatch(name -> name.startsWith(CustomColumns.PREFIX));
    if (customs && object.path(CustomColumns.OLDER) instanceof ObjectNode older) {
      // Its keys may be names of fields, which may be those of an excluded one.
      List<String> names = new ArrayList<>();
      older.fieldNames().forEachRemaining(names::add);
      names.removeIf(
          name -> CustomColumns.isName(name) && !excluded.contains(CustomColumns.PREFIX + name));
      older.remove(names);
    }
    contents.getOrDefault(table, Map.of()).forEach((property, within) -> {
      for (JsonNode each : object.path(property)) {
        if (each instanceof ObjectNode contained) {
          remove(within, contained);
        }
      }
    });
  }
}
