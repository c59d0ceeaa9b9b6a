package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name its name in the table, without quotes
 * @param fields where its value is found in an object of the service: the first of these that is there
 * @param kind what it holds
 */
public record Column(String name, List<String> fields, Kind kind) {
  static Column of(Kind kind, String name) {
    return new Column(name, List.of(name), kind);
  }

  static Column custom(String id) {
    return new Column(id, List.of(CustomColumns.PREFIX + id), Kind.CUSTOM);
  }

  /** The value as the driver expects it; null if the object lacks it. */
  @Nullable
  Object read(JsonNode item, Dialect dialect) {
    for (String field : fields) {
      JsonNode value = item.get(field);
      if (value != null && !value.isNull()) {
        return kind.read(value, dialect);
      }
    }
    return null;
  }

  /** The quoted name, for use in a statement. */
  String quoted() {
    return '"' + name + '"';
  }
}
