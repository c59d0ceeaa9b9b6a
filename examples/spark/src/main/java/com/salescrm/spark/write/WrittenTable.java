package com.salescrm.spark.write;

import com.salescrm.sync.imports.ObjectType;
import com.salescrm.sync.imports.ValueKind;
import com.salescrm.sync.table.Table;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What can be written of a table. Immutable.
 *
 * @param table the table
 * @param path the path of its list
 * @param fields the fields but custom ones; case is ignored, as in the names of columns
 * @param creationFields the fields that an update does not accept
 */
record WrittenTable(
    Table table, String path, SortedMap<String, FieldType> fields, Set<String> creationFields) {
  private static final Map<Table, ObjectType> TYPES = Map.of(
      Table.LEADS, ObjectType.LEAD,
      Table.CONTACTS, ObjectType.CONTACT,
      Table.OPPORTUNITIES, ObjectType.OPPORTUNITY);

  /** Those of a created task of the type {@code lead} (specification, "Tasks"). */
  private static final Map<String, FieldType> OF_TASKS = Map.of(
      "lead_id", FieldType.TEXT,
      "contact_id", FieldType.TEXT,
      "assigned_to", FieldType.TEXT,
      "text", FieldType.TEXT,
      "date", FieldType.DAY_OR_TIME,
      "is_complete", FieldType.BOOLEAN);

  /** The name of a custom field; its column in a table that is read lacks the prefix. */
  private static final Pattern CUSTOM = Pattern.compile("(?:custom\\.)?(l?cf_\\w+)");

  static void requireWritable(Table table) {
    if (table != Table.TASKS && !TYPES.containsKey(table)) {
      throw new IllegalArgumentException("the table " + table.sqlName()
          + " cannot be written; leads, contacts, opportunities and tasks can");
    }
  }

  static WrittenTable of(Table table) {
    SortedMap<String, FieldType> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ObjectType type = TYPES.get(table);
    if (type != null) {
      for (String field : type.fields()) {
        ValueKind kind = type.kind(field);
        fields.put(field, FieldType.of(kind == null ? ValueKind.TEXT : kind));
      }
      return new WrittenTable(table, type.path(), fields, Set.of(type.creationField()));
    }
    fields.putAll(OF_TASKS);
    return new WrittenTable(table, table.path(), fields, Set.of("_type", "lead_id", "contact_id"));
  }

  boolean hasCustomFields() {
    return table.hasCustomFields();
  }

  /** The name of the field that a column is written to; null if there is none. */
  @Nullable
  String field(String column) {
    Matcher custom = CUSTOM.matcher(column);
    if (hasCustomFields() && custom.matches()) {
      return "custom." + custom.group(1);
    }
    return fields.containsKey(column) ? fields.tailMap(column).firstKey() : null;
  }

  FieldType type(String field) {
    return fields.getOrDefault(field, FieldType.CUSTOM);
  }
}
