package com.salescrm.sync.verify;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.table.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A difference between a row and its object.
 *
 * @param table the table
 * @param id the id of the object
 * @param kind the kind
 * @param when whether it existed before the last pull began
 * @param field the first field or column that differs; null if the whole object does
 * @param more the number of further fields that differ
 * @param stored the value in the database, shortened; null for none
 * @param expected the value of the service, shortened; null for none
 */
record Difference(
    Table table,
    String id,
    DifferenceKind kind,
    When when,
    @Nullable String field,
    int more,
    @Nullable String stored,
    @Nullable String expected) {
  private static final int MOST_CHARACTERS = 60;

  /** When a difference arose. */
  enum When {
    /** Before the last pull of the table began: the pull should have removed it. */
    BEFORE_PULL,

    /** After that: the next pull removes it. */
    SINCE_PULL,

    /** The object does not state it. */
    UNKNOWN
  }

  /** A difference of a whole object. */
  static Difference of(Table table, String id, DifferenceKind kind, When when) {
    return new Difference(table, id, kind, when, null, 0, null, null);
  }

  /** The same difference with a field and its values. */
  Difference in(String name, int others, @Nullable String old, @Nullable String now) {
    return new Difference(table, id, kind, when, name, others, shortened(old), shortened(now));
  }

  private static @Nullable String shortened(@Nullable String text) {
    if (text == null || text.length() <= MOST_CHARACTERS) {
      return text;
    }
    return text.substring(0, MOST_CHARACTERS) + "…";
  }

  /** One line of JSON. */
  String toJson() {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("table", table.sqlName());
    line.put("id", id);
    line.put("kind", kind.toString());
    line.put("field", field);
    line.put("more_fields", more);
    line.put("old", stored);
    line.put("new", expected);
    return JsonLines.ascii(CrmJson.toJson(line));
  }

  /** One line of text; values are quoted as in JSON, so that they contain no control characters. */
  @Override
  public String toString() {
    String what = table.sqlName() + " " + quotedIfUnusual(id) + ": " + kind;
    if (field == null) {
      return what;
    }
    return what + ": " + field + " " + quoted(stored) + " → " + quoted(expected)
        + (more == 0 ? "" : " and " + more + " more");
  }

  private static String quoted(@Nullable String value) {
    return value == null ? "null" : CrmJson.toJson(value);
  }

  private static String quotedIfUnusual(String id) {
    return id.matches("[\\w.@+-]+") ? id : CrmJson.toJson(id);
  }
}
