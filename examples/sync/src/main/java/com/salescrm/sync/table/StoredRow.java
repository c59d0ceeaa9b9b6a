package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A row as it is stored, to be compared with an object. Two rows are equal if the database was not changed between
 * their reads. Immutable.
 *
 * @param table the table
 * @param id the id
 * @param json the column {@code json}
 * @param hash the column {@code row_hash}
 * @param syncedAt the time of writing, as text in UTC
 * @param deletedAt the time of the soft delete, as text; null for none
 * @param columns the columns of the table for known and custom fields
 * @param values the values of the columns; those that are NULL are missing
 * @param dialect the kind of database
 */
public record StoredRow(
    Table table,
    String id,
    String json,
    String hash,
    String syncedAt,
    @Nullable String deletedAt,
    List<Column> columns,
    Map<String, Object> values,
    Dialect dialect) {
  /** {@return the stored object; null if the text is no JSON object} */
  public @Nullable JsonNode item() {
    JsonNode item = object(json);
    return item.isObject() ? item : null;
  }

  /**
   * The object of a column {@code json}, into which SQLite lets other programs write any text.
   *
   * @param json the text
   * @return the object; a missing node if the text is no object
   */
  static JsonNode object(String json) {
    try {
      JsonNode item = CrmJson.tree(json);
      return item.isObject() ? item : MissingNode.getInstance();
    } catch (CrmException e) {
      return MissingNode.getInstance();
    }
  }

  /**
   * Whether the column {@code json} contains an object.
   *
   * @param item the object
   * @return true if so; the order of its properties is ignored
   */
  public boolean contains(JsonNode item) {
    return json.equals(CrmJson.toJson(item)) || item.equals(item());
  }

  /**
   * The columns whose values are not those of an object.
   *
   * @param item the object
   * @param mostCustomColumns the number of columns for custom fields up to which a field has one
   * @return each column that differs, and each custom field that lacks its column
   */
  public List<Change> changes(JsonNode item, int mostCustomColumns) {
    List<Change> changes = new ArrayList<>();
    for (Column column : columns) {
      @Nullable Object expected = column.read(item, dialect);
      @Nullable Object stored = values.get(column.name());
      if (!isSame(stored, expected)) {
        changes.add(new Change(column.name(), column.isCustom(), text(stored), text(expected)));
      }
    }
    for (String id : withoutColumn(item)) {
      @Nullable Object value = Column.custom(id).read(item, dialect);
      if (value != null && mayHaveColumn(id, mostCustomColumns)) {
        changes.add(new Change(id, true, null, text(value)));
      }
    }
    return changes;
  }

  /**
   * Whether the row is as {@link TableWriter} writes its object: the object has the id of the row, and the hash is
   * that of the object.
   *
   * @return false if something else wrote the row
   */
  public boolean isAsWritten() {
    @Nullable JsonNode item = item();
    if (item == null || !table.id(item).equals(id)) {
      return false;
    }
    if (hash.isEmpty()) {
      return true; // Excluded values were removed from it.
    }
    RowHash hashes = new RowHash();
    String ofText = hashes.of(json);
    // Fields without a column count in the hash; a column may have been added or dropped since.
    return hash.equals(hashes.of(json, ofText, item, withoutColumn(item)))
        || hash.equals(hashes.of(json, ofText, item, Set.of()))
        || hash.equals(hashes.of(json, ofText, item, customFields(item)));
  }

  /** {@return whether {@link TableWriter} soft-deleted the row and has not written it since} */
  public boolean wasDeleted() {
    return hash.equals(TableWriter.DELETED_HASH);
  }

  private Set<String> withoutColumn(JsonNode item) {
    Set<String> ids = customFields(item);
    columns.forEach(column -> ids.remove(column.name()));
    return ids;
  }

  private Set<String> customFields(JsonNode item) {
    Set<String> ids = new TreeSet<>();
    if (table.hasCustomFields()) {
      CustomColumns.forEach(item, (field, value) -> ids.add(field));
    }
    return ids;
  }

  private boolean mayHaveColumn(String id, int mostCustomColumns) {
    long custom = columns.stream().filter(Column::isCustom).count();
    return custom < mostCustomColumns
        && CustomColumns.COLUMN_NAME.matcher(id).matches()
        && columns.stream().noneMatch(column -> column.name().equalsIgnoreCase(id));
  }

  private static boolean isSame(@Nullable Object stored, @Nullable Object expected) {
    if (stored == null || expected == null) {
      return stored == null && expected == null;
    }
    if (expected instanceof BigDecimal number) {
      return isSameNumber(stored, number);
    }
    if (expected instanceof OffsetDateTime time) {
      return stored instanceof OffsetDateTime other && other.isEqual(time);
    }
    String text = stored.toString();
    return text.equals(expected.toString()) || isSameJson(text, expected.toString());
  }

  /** SQLite stores a number as an integer, as a double, or as text. */
  private static boolean isSameNumber(Object stored, BigDecimal expected) {
    if (stored instanceof Double number) {
      return number == expected.doubleValue();
    }
    try {
      return new BigDecimal(stored.toString()).compareTo(expected) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** A database may store JSON with other spaces or in another order. */
  private static boolean isSameJson(String stored, String expected) {
    if (!expected.startsWith("{") && !expected.startsWith("[")) {
      return false;
    }
    try {
      return CrmJson.tree(stored).equals(CrmJson.tree(expected));
    } catch (CrmException e) {
      return false;
    }
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : Objects.toString(value);
  }

  /**
   * A column whose value differs.
   *
   * @param column its name
   * @param isCustom whether it is of a custom field
   * @param stored the value in the database; null for NULL
   * @param expected the value of the object; null for NULL
   */
  public record Change(
      String column,
      boolean isCustom,
      @Nullable String stored,
      @Nullable String expected) {
    /** {@return whether the database lost a value} */
    public boolean isLost() {
      return stored == null && expected != null;
    }
  }
}
