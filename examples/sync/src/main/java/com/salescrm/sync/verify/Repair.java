package com.salescrm.sync.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.InvalidValues;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import com.salescrm.sync.table.Written;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the objects that differ as the service returned them, and soft-deletes those that it no longer has. Does nothing
 * without {@code --repair}. Belongs to one thread; the run holds the lock of the database.
 */
final class Repair {
  private final VerifyContext context;
  private final Table table;
  private final List<JsonNode> items = new ArrayList<>();
  private final List<String> gone = new ArrayList<>();
  private final InvalidValues invalid = new InvalidValues();

  Repair(VerifyContext context, Table table) {
    this.context = context;
    this.table = table;
  }

  /** Adds an object to the next transaction; null if the service does not have it. */
  void add(String id, @Nullable JsonNode item) {
    if (!context.settings().repair()) {
      return;
    }
    if (item == null) {
      gone.add(id);
    } else {
      items.add(item);
    }
  }

  /** Writes what was added, in one transaction; returns the number of objects. */
  int write() {
    int size = items.size() + gone.size();
    if (size > 0) {
      Object ignored = context.database().inTransaction(connection -> {
        TableWriter writer = new TableWriter(
            table,
            context.excluded(),
            context.database().dialect(),
            context.settings().mostCustomColumns(),
            context.clock(),
            connection);
        Written done = writer.rewrite(connection, items).plus(writer.softDelete(connection, gone));
        // After the rows: its time is not earlier than theirs.
        new CheckpointStore(context.database().dialect(), context.clock(), null)
            .stampWrite(connection, table);
        invalid.addAll(writer.invalidValues());
        return done;
      });
    }
    items.clear();
    gone.clear();
    return size;
  }

  /** The values of custom fields that were written as NULL, since they do not fit their columns. */
  InvalidValues invalidValues() {
    return invalid;
  }
}
