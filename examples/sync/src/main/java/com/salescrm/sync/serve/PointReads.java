package com.salescrm.sync.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.serve.InboxEntry.ObjectKey;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.StoredRows;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Objects read by their ids, each with the row that it had before. If the row is another one when the object is to be written,
 * another process has written it meanwhile, and the object that was read may be the older one. Belongs to one thread.
 */
final class PointReads {
  private final Map<Table, Map<String, StoredRow>> before = new EnumMap<>(Table.class);
  private final Map<Table, Map<String, Optional<JsonNode>>> found = new EnumMap<>(Table.class);
  private final Map<ObjectKey, RuntimeException> failed = new LinkedHashMap<>();

  /** Reads the rows, then the objects. */
  static PointReads of(
      Collection<ObjectKey> objects, Database database, CrmReader reader, int parallel) {
    PointReads reads = new PointReads();
    Map<Table, List<String>> ids = new EnumMap<>(Table.class);
    objects.forEach(
        object -> ids.computeIfAbsent(object.table(), key -> new ArrayList<>()).add(object.id()));
    // Not in the transaction of the batch: it would block a pull that adds a column.
    ids.forEach((table, some) -> reads.before.put(
        table,
        database.reading(
            connection -> new StoredRows(table, database.dialect()).byId(connection, some))));
    List<ObjectKey> all = List.copyOf(objects);
    for (int from = 0; from < all.size(); from += parallel) {
      reads.read(all.subList(from, Math.min(all.size(), from + parallel)), reader);
    }
    return reads;
  }

  private void read(List<ObjectKey> objects, CrmReader reader) {
    Map<ObjectKey, CompletableFuture<Optional<JsonNode>>> calls = new LinkedHashMap<>();
    objects.forEach(object -> calls.put(object, reader.byId(object.table(), object.id())));
    calls.forEach((object, call) -> {
      try {
        Optional<JsonNode> item = CrmReader.result(call);
        found.computeIfAbsent(object.table(), key -> new LinkedHashMap<>()).put(object.id(), item);
      } catch (RuntimeException e) {
        failed.put(object, e);
      }
    });
  }

  /** The rows before the reads, by id; objects without a row are missing. */
  Map<String, StoredRow> before(Table table) {
    return before.getOrDefault(table, Map.of());
  }

  /** The objects by id, in the order of the tables; empty for those that the service does not have. */
  Map<Table, Map<String, Optional<JsonNode>>> found() {
    return found;
  }

  /** The objects that could not be read. */
  Map<ObjectKey, RuntimeException> failed() {
    return failed;
  }
}
