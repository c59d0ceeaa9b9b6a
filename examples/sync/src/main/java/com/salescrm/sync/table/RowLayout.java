package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns that a table has at a moment, child tables included, and the values of objects in them. Immutable. */
final class RowLayout {
  private final Table table;
  private final Dialect dialect;
  private final List<Column> custom;
  private final List<Column> columns;
  private final Set<String> customProperties;

  /**
   * The columns of a table.
   *
   * @param table the table
   * @param dialect the kind of database
   * @param custom its columns for custom fields
   */
  RowLayout(Table table, Dialect dialect, List<Column> custom) {
    this.table = table;
    this.dialect = dialect;
    this.custom = List.copyOf(custom);
    this.columns = Stream.concat(table.columns().stream(), custom.stream()).toList();
    this.customProperties = custom.stream()
        .map(column -> CustomColumns.PREFIX + column.name())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** This layout, or another one if the columns for custom fields are others. */
  RowLayout with(List<Column> current) {
    return custom.equals(current) ? this : new RowLayout(table, dialect, current);
  }

  /** The columns with a field of the object, except the id: those of the table, then those for custom fields. */
  List<Column> columns() {
    return columns;
  }

  /** The custom fields of an object that have no column of their exact name. */
  List<String> fieldsWithoutColumn(JsonNode item) {
    List<String> without = new ArrayList<>();
    item.fieldNames().forEachRemaining(name -> {
      if (name.startsWith(CustomColumns.PREFIX) && !customProperties.contains(name)) {
        without.add(name.substring(CustomColumns.PREFIX.length()));
      }
    });
    if (item.has(CustomColumns.OLDER)) {
      CustomColumns.forEach(item, (id, value) -> {
        if (!customProperties.contains(CustomColumns.PREFIX + id) && !without.contains(id)) {
          without.add(id);
        }
      });
    }
    return without;
  }

  /** The values of an object. */
  RowValues read(JsonNode item) {
    List<@Nullable Object> values = new ArrayList<>(columns.size());
    List<Column> invalid = new ArrayList<>();
    for (Column column : columns) {
      @Nullable Object value = column.read(item, dialect);
      values.add(value);
      if (value == null && column.isInvalid(item, dialect)) {
        invalid.add(column);
      }
    }
    List<List<List<@Nullable Object>>> children =
        table.children().stream().map(child -> child.rows(item, dialect)).toList();
    return new RowValues(this, values, invalid, children);
  }
}
