package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object in the form in which it is stored. It is made before the transaction that writes it, since this takes time and needs
 * no database.
 */
public final class Storable {
  private final String id;
  private final String json;
  private final String hash;
  private final List<String> newFields;
  private final @Nullable JsonNode item;
  private final @Nullable RowValues values;

  /**
   * Converts an object.
   *
   * @param id its id
   * @param received the object as the service sent it
   * @param item the object without excluded properties
   * @param layout the columns that the table has now
   * @param hasNewRow whether the table has no row of the object, so that all values will be written
   * @param rowHash of this thread
   */
  Storable(
      String id,
      JsonNode received,
      JsonNode item,
      RowLayout layout,
      boolean hasNewRow,
      RowHash rowHash) {
    this.id = id;
    this.json = CrmJson.toJson(item);
    this.hash = rowHash.of(json);
    this.newFields = layout.fieldsWithoutColumn(received);
    this.values = hasNewRow && newFields.isEmpty() ? layout.read(item) : null;
    // The text and the values need less memory than the tree of an object that waits.
    this.item = values == null || item.has(CustomColumns.OLDER) ? item : null;
  }

  /** {@return its id} */
  public String id() {
    return id;
  }

  /** {@return its text, without excluded properties} */
  public String json() {
    return json;
  }

  /** The custom fields, excluded ones included, for which the table had no column. */
  List<String> newFields() {
    return newFields;
  }

  /** The hash of its row. */
  String hash(RowHash rowHash, CustomColumns custom) {
    // An object without a tree has no field without a column.
    return item == null ? hash : rowHash.of(json, hash, item, custom.left());
  }

  /** The values of its row. */
  RowValues values(RowLayout layout) {
    if (values != null && values.layout() == layout) {
      return values;
    }
    return layout.read(item == null ? CrmJson.tree(json) : item);
  }
}
