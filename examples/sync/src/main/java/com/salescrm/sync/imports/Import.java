package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.batch.journal.Journal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One import. For one run. */
final class Import {
  private final CrmClient crm;
  private final InputFile input;
  private final Mapping mapping;
  private final ExternalIdIndex<ObjectNode> index;
  // The rows without a result, by key, in the order of the input. The batch limits their number.
  private final Map<String, Deque<InputRow>> pending = new ConcurrentHashMap<>();

  Import(CrmClient crm, ObjectType type, InputFile input, Mapping mapping) {
    this.crm = crm;
    this.input = input;
    this.mapping = mapping;
    this.index = ExternalIdIndex.of(
        crm.http(),
        type.path(),
        mapping.property(),
        options -> options.fields(mapping.properties()).creationFields(type.creationFields()));
  }

  InputFile input() {
    return input;
  }

  /** Reads the list of the service and compares keys. */
  DryRun dryRun(Consumer<String> lines) {
    long[] counts = new long[3];
    Set<String> created = new HashSet<>();
    try (Stream<InputRow> rows = input.rows()) {
      rows.forEach(row -> {
        try {
          String key = mapping.key(row);
          ObjectNode object = mapping.object(row);
          List<String> ids = index.ids(key);
          if (ids.size() > 1) {
            throw new IllegalArgumentException(
                ids.size() + " objects have this key: " + String.join(", ", ids));
          }
          boolean isNew = ids.isEmpty() && created.add(key);
          counts[isNew ? 0 : 1]++;
          lines.accept((isNew ? "create " : "exists ") + key + " " + object);
        } catch (IllegalArgumentException e) {
          counts[2]++;
          lines.accept("reject line " + row.line() + ": " + e.getMessage());
        }
      });
    }
    return new DryRun(counts[0], counts[1], counts[2]);
  }

  /** Writes the rows; those that fail go to {@code rejected}. */
  BatchProgress apply(
      Journal journal,
      RejectedRows rejected,
      Consumer<BatchProgress> progress,
      CompletableFuture<?> stop) {
    Stream<Write> writes = input.rows().mapMulti((row, next) -> {
      try {
        String key = mapping.key(row);
        Write write = Write.upsert(index, key, mapping.object(row));
        pending.compute(key, (same, rows) -> {
          Deque<InputRow> all = rows == null ? new ArrayDeque<>(1) : rows;
          all.add(row);
          return all;
        });
        next.accept(write);
      } catch (IllegalArgumentException e) {
        rejected.add(row, String.valueOf(e.getMessage()));
      }
    });
    Batch batch = crm.batch(writes)
        .journal(journal)
        .onResult(result -> take(result, rejected))
        .onProgress(progress);
    CompletableFuture<?> unused = stop.thenRun(batch::stop);
    return batch.run();
  }

  /** Results of one key come in the order of its rows. */
  private void take(WriteResult result, RejectedRows rejected) {
    InputRow[] row = new InputRow[1];
    pending.compute(result.key(), (key, rows) -> {
      row[0] = Objects.requireNonNull(rows).remove();
      return rows.isEmpty() ? null : rows;
    });
    result
        .exception()
        .ifPresent(e -> rejected.add(
            row[0], result.status().name().toLowerCase(Locale.ROOT) + ": " + e.getMessage()));
  }
}
