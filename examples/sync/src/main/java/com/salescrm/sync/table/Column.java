package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param name its name in the table, without quotes
 * @param fields where its value is found in an object of the service: the first of these that is there
 * @param kind what it holds
 */
public record Column(String name, List<String> fields, Kind kind) {
  private static final Set<String> REFERENCES = Set.of(
      "lead_id", "contact_id", "user_id", "status_id", "sequence_id", "thread_id", "object_id");

  static Column of(Kind kind, String name) {
    return new Column(name, List.of(name), kind);
  }

  static Column custom(String id) {
    return new Column(id, List.of(CustomColumns.PREFIX + id), Kind.CUSTOM);
  }

  /** The value as the driver expects it; null if the object lacks it. An item that is no object is the value. */
  @Nullable
  Object read(JsonNode item, Dialect dialect) {
    for (String field : fields) {
      JsonNode value = item.isValueNode() ? item : item.get(field);
      if (value != null && !value.isNull()) {
        return kind.read(value, dialect);
      }
    }
    // The older form of custom fields; the service may send only that.
    JsonNode custom = kind == Kind.CUSTOM ? item.path(CustomColumns.OLDER).get(name) : null;
    return custom == null || custom.isNull() ? null : kind.read(custom, dialect);
  }

  /** Whether it holds the id of another object, by which rows are searched. */
  boolean isReference() {
    return REFERENCES.contains(name);
  }

  /** The quoted name and the type, for the definition of a table. */
  String definition(Dialect dialect) {
    return quoted() + " " + kind.columnType(dialect);
  }

  /** The quoted name, for use in a statement. */
  String quoted() {
    return '"' + name + '"';
  }
}
