package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.sync.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Makes the writes of rows.
 *
 * @param job the write
 * @param index finds objects by their keys; null for updates by id
 */
record RowWrites(WriteJob job, @Nullable ExternalIdIndex<ObjectNode> index) {
  Write of(WrittenRow row) {
    ObjectNode fields = row.fields().deepCopy();
    if (index == null) {
      return update(row.key(), fields);
    }
    if (job.table() == Table.TASKS) {
      fields.put("_type", "lead");
    }
    return switch (job.options().operation()) {
      case CREATE -> Write.create(index, row.key(), fields);
      default ->
        isNew(index, row.key())
            ? Write.create(index, row.key(), fields)
            : Write.upsert(index, row.key(), fields);
    };
  }

  /**
   * Whether an upsert is a create. The journal recognizes a create by its key alone: an attempt on another executor, whose
   * index is older, does not create the object again even if the values of its row differ.
   */
  private static boolean isNew(ExternalIdIndex<ObjectNode> index, String key) {
    try {
      return index.ids(key).isEmpty();
    } catch (RuntimeException e) { // The upsert fails with the reason.
      return false;
    }
  }

  private Write update(String id, ObjectNode fields) {
    fields.remove(TableSchema.ID);
    String path = WrittenTable.of(job.table()).path();
    return Write.request(id, ApiRequest.put(path + "{id}/", id).body(fields).build());
  }
}
