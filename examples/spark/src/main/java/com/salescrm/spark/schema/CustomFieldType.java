package com.salescrm.spark.schema;

import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Kind;
import java.io.Serializable;

/**
 * A custom field that has a column. Immutable.
 *
 * @param id the id of the field, which is the name of its column
 * @param kind the type of the column: one of {@link Kind#CUSTOM_TYPES}
 */
public record CustomFieldType(String id, Kind kind) implements Serializable {
  Column column() {
    return Column.custom(id, kind);
  }
}
