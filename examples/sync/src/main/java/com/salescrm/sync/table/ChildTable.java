package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.db.RowBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table for a list within the objects of another table. A row has the id of its object in {@code parent_id}, its
 * place in the list in {@code position}, from 0, and the fields. Rows change in the transaction that writes the row
 * of their object.
 *
 * @param name its name in the database
 * @param property the property of an object that holds the list; {@code custom} for the values of custom fields
 *     with several values
 * @param columns the columns for the fields of an element
 */
public record ChildTable(String name, String property, List<Column> columns) {
  private static final String FIELD = "field";
  private static final String VALUE = "value";

  /** A table for the values of custom fields that are lists. */
  static ChildTable ofCustomValues(String name) {
    return new ChildTable(
        name,
        CustomColumns.OLDER,
        List.of(
            new Column(FIELD, List.of(FIELD), Kind.TEXT),
            new Column(VALUE, List.of(VALUE), Kind.CUSTOM)));
  }

  /** Whether its rows are the values of custom fields. */
  boolean isOfCustomValues() {
    return property.equals(CustomColumns.OLDER);
  }

  /** The rows of an object: for each element of the list, in their order, a value for each column. */
  List<List<@Nullable Object>> rows(JsonNode item, Dialect dialect) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (JsonNode element : elements(item)) {
      List<@Nullable Object> row = new ArrayList<>(columns.size());
      columns.forEach(column -> row.add(column.read(element, dialect)));
      rows.add(row);
    }
    return rows;
  }

  private List<JsonNode> elements(JsonNode item) {
    List<JsonNode> elements = new ArrayList<>();
    if (isOfCustomValues()) {
      CustomColumns.forEach(
          item,
          JsonNode::isArray,
          (field, values) -> values.forEach(value -> elements.add(
              JsonNodeFactory.instance.objectNode().put(FIELD, field).set(VALUE, value))));
    } else if (item.path(property).isArray()) {
      item.path(property).forEach(elements::add);
    }
    return elements;
  }

  /** The statement that creates it, unless it exists. */
  String definition(Table parent, Dialect dialect) {
    List<String> definitions = new ArrayList<>();
    columns.forEach(column -> definitions.add(column.definition(dialect)));
    definitions.add(Column.of(Kind.TIME, "deleted_at").definition(dialect));
    return dialect.childTable(name, parent.sqlName(), definitions);
  }

  /** Prepares rows. */
  RowBatch insert(Connection connection, Dialect dialect) throws SQLException {
    List<String> names = Stream.concat(
            Stream.of("\"parent_id\"", "\"position\""), columns.stream().map(Column::quoted))
        .toList();
    return dialect.insert(connection, name, names, "");
  }
}
