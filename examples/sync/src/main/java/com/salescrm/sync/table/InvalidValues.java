package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values of custom fields that were written as NULL because they do not fit the type of their column. Belongs to one thread.
 */
public final class InvalidValues {
  private static final int MOST_IDS = 3;

  private final Map<String, OfColumn> byColumn = new TreeMap<>();

  /** No values yet. */
  public InvalidValues() {}

  /** Those of one column, with the ids of the first objects. */
  private static final class OfColumn {
    final Kind kind;
    final List<String> first = new ArrayList<>();
    final IdSet ids = new IdSet(); // An object may be written twice in a run.

    OfColumn(Kind kind) {
      this.kind = kind;
    }

    void addAll(List<String> others) {
      others.stream()
          .filter(id -> !ids.contains(id))
          .limit(MOST_IDS - first.size())
          .forEach(first::add);
      others.forEach(ids::add);
    }
  }

  /** Adds the values of an object. */
  void addFrom(String id, JsonNode item, List<Column> columns, Dialect dialect) {
    for (Column column : columns) {
      if (column.isInvalid(item, dialect)) {
        add(id, column);
      }
    }
  }

  /** Adds the value of an object in one column. */
  void add(String id, Column column) {
    of(column.name(), column.kind()).addAll(List.of(id));
  }

  private OfColumn of(String column, Kind kind) {
    return byColumn.computeIfAbsent(column, key -> new OfColumn(kind));
  }

  /**
   * Adds all of others.
   *
   * @param others of the same table
   */
  public void addAll(InvalidValues others) {
    others.byColumn.forEach((column, values) -> {
      OfColumn all = of(column, values.kind);
      all.addAll(values.first);
      all.ids.addAll(values.ids);
    });
  }

  /** {@return the number of values by the id of the custom field, in the order of the ids; an object counts once} */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    byColumn.forEach((column, values) -> counts.put(column, values.ids.size()));
    return counts;
  }

  /**
   * The ids of the first objects of a field.
   *
   * @param field the id of the custom field
   * @return at most three
   */
  public List<String> ids(String field) {
    OfColumn values = byColumn.get(field);
    return values == null ? List.of() : List.copyOf(values.first);
  }

  /**
   * Describes them for people, without the values.
   *
   * @return a line for each column
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    byColumn.forEach((column, values) -> lines.add(column + ": " + values.ids.size()
        + (values.ids.size() == 1 ? " value does" : " values do") + " not fit the type "
        + values.kind.typeName() + ", NULL in the column, only in json: "
        + String.join(", ", values.first) + (values.ids.size() > values.first.size() ? " …" : "")));
    return lines;
  }
}
