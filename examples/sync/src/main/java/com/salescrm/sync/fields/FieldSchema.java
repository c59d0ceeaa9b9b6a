package com.salescrm.sync.fields;

import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A custom field of the objects of a table. Immutable.
 *
 * @param table the table
 * @param id the id, such as {@code cf_tier}
 * @param kind what the values are
 * @param of what the elements are if the field has several values; else text
 * @param column the type of its column: one of {@link Kind#CUSTOM_TYPES}
 * @param objects the number of objects of the sample
 * @param values how many of them have a value
 * @param invalid how many of the values are not of the kind
 * @param choices the values of a choice, in alphabetical order; else empty
 * @param examples up to three values
 */
public record FieldSchema(
    Table table,
    String id,
    FieldKind kind,
    FieldKind of,
    Kind column,
    long objects,
    long values,
    long invalid,
    List<String> choices,
    List<String> examples) {
  /** The ids of custom fields; the service may also name some in the deprecated form. */
  static final Pattern ID = Pattern.compile("l?cf_[A-Za-z0-9_-]+");

  /** {@return the table and the id, such as {@code leads.cf_tier}} */
  public String name() {
    return table.sqlName() + "." + id;
  }

  /** {@return the kind for people, such as {@code multiple choice}} */
  public String kindName() {
    return kind == FieldKind.MULTIPLE ? kind + " " + of : kind.toString();
  }

  /** The members in the file, without what it does not state. */
  Map<String, Object> toMap(boolean withExamples) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("table", table.sqlName());
    map.put("id", id);
    map.put("kind", kind.toString());
    if (kind == FieldKind.MULTIPLE) {
      map.put("of", of.toString());
    }
    map.put("column", column.typeName());
    map.put("objects", objects);
    map.put("values", values);
    map.put("fill_percent", percent(values, objects));
    map.put("invalid", invalid);
    map.put("invalid_percent", percent(invalid, values));
    if (kind == FieldKind.CHOICE || of == FieldKind.CHOICE) {
      map.put("choices", choices);
    }
    if (withExamples) {
      map.put("examples", examples);
    }
    return map;
  }

  private static double percent(long part, long whole) {
    return whole == 0
        ? 0
        : Double.parseDouble(String.format(Locale.ROOT, "%.1f", 100.0 * part / whole));
  }
}
