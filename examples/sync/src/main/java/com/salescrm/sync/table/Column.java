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
 * @param isCustom whether it is of a custom field, whose id is its name
 */
public record Column(String name, List<String> fields, Kind kind, boolean isCustom) {
  private static final Set<String> REFERENCES = Set.of(
      "lead_id", "contact_id", "user_id", "status_id", "sequence_id", "thread_id", "object_id");

  /** A column of a known field. */
  Column(String name, List<String> fields, Kind kind) {
    this(name, fields, kind, false);
  }

  static Column of(Kind kind, String name) {
    return new Column(name, List.of(name), kind);
  }

  /** A column of a custom field without a type. */
  static Column custom(String id) {
    return custom(id, Kind.CUSTOM);
  }

  /**
   * A column of a custom field.
   *
   * @param id the id of the field
   * @param kind one of {@link Kind#CUSTOM_TYPES}
   * @return the column
   */
  public static Column custom(String id, Kind kind) {
    return new Column(id, List.of(CustomColumns.PREFIX + id), kind, true);
  }

  /**
   * The value of an object as the driver of a database expects it.
   *
   * @param item the object; one that is no JSON object is the value
   * @param dialect the kind of database
   * @return the value; null if the object lacks it, or it does not fit the column
   */
  public @Nullable Object read(JsonNode item, Dialect dialect) {
    @Nullable JsonNode value = value(item);
    if (value == null) {
      return null;
    }
    return isCustom ? CustomValues.read(value, kind, dialect) : kind.read(value, dialect);
  }

  /** Whether the object has a value that the column does not, because it is not of the kind of the column. */
  boolean isInvalid(JsonNode item, Dialect dialect) {
    @Nullable JsonNode value = isCustom && kind != Kind.CUSTOM ? value(item) : null;
    return value != null
        && !CustomValues.isEmpty(value)
        && CustomValues.read(value, kind, dialect) == null;
  }

  private @Nullable JsonNode value(JsonNode item) {
    for (String field : fields) {
      JsonNode value = item.isValueNode() ? item : item.get(field);
      if (value != null && !value.isNull()) {
        return value;
      }
    }
    // The older form of custom fields; the service may send only that.
    JsonNode older = isCustom ? item.path(CustomColumns.OLDER).get(name) : null;
    return older == null || older.isNull() ? null : older;
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
