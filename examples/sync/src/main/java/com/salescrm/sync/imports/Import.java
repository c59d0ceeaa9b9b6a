package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.BatchPlan;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.Service;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One import. For one run. */
final class Import {
  /** What people type after a key, or copy before it, and services store. */
  private static final List<String> BLANKS = List.of(" ", "\u00A0", "\t", "\n");

  private final CrmClient crm;
  private final ObjectType type;
  private final InputFile input;
  private final Mapping mapping;
  private final ExternalIdIndex<ObjectNode> index;
  // The rows without a result, by key, in the order of the input. The batch limits their number.
  private final Map<String, Deque<InputRow>> pending = new ConcurrentHashMap<>();

  private final AtomicLong emptyRows = new AtomicLong();

  /**
   * Creates an import; nothing is read yet.
   *
   * @param stop ends the pass of the list of the objects
   */
  Import(CrmClient crm, ObjectType type, InputFile input, Mapping mapping, Stop stop) {
    this.crm = crm;
    this.type = type;
    this.input = input;
    this.mapping = mapping;
    this.index = ExternalIdIndex.of(
        crm.http().withOptions(o -> o.cancelWhen(stop.asked())),
        type.path(),
        mapping.property(),
        options ->
            options.fields(mapping.properties()).creationFields(mapping.creationFields(type)));
  }

  InputFile input() {
    return input;
  }

  /**
   * Excludes other imports with the same key.
   *
   * @throws Problem if one is running
   */
  KeyLock lock(Service service, Stop stop, Path folder) {
    String organization = new CrmReader(crm, stop, 1, 1).organization().orElse("");
    return KeyLock.acquire(
        folder,
        String.join(
            "\n", address(service.baseUrl()), organization, type.path(), mapping.property()),
        "objects of the type " + type + " by " + mapping.property());
  }

  /** The address as all runs write it. */
  private static String address(String baseUrl) {
    return baseUrl
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceFirst("/+$", "")
        .replaceFirst("^(https://[^/]*):443(?=/|$)", "$1")
        .replaceFirst("^(http://[^/]*):80(?=/|$)", "$1");
  }

  /** Reads what would be written. A row that cannot be written is refused; its key is its line. */
  BatchPlan plan() {
    index.load(); // Fails here if the list cannot be read: a plan would try again for each row.
    Stream<Write> writes = rows().map(row -> {
      try {
        return write(row);
      } catch (IllegalArgumentException e) {
        return Write.call("line " + row.line(), http -> {
          throw e;
        });
      }
    });
    return crm.batch(writes).plan();
  }

  /** The rows that are not empty: spreadsheets leave such in the middle and at the end. */
  private Stream<InputRow> rows() {
    return input.rows().filter(row -> {
      boolean isEmpty = row.isEmpty();
      emptyRows.addAndGet(isEmpty ? 1 : 0);
      return !isEmpty;
    });
  }

  /** The number of empty rows, which are skipped. */
  long emptyRows() {
    return emptyRows.get();
  }

  private Write write(InputRow row) {
    String key = mapping.key(row);
    ObjectNode object = mapping.object(row);
    if (mapping.hasTextKey()) {
      key = keyAtService(mapping.keyAsItIs(row), key);
      object.put(mapping.property(), key);
    }
    return Write.upsert(index, key, object);
  }

  /**
   * The key that an object has: with the blanks of the row, such as from an export, or without any.
   *
   * @throws IllegalArgumentException if an object has it with another blank: an update of it could change the object of another
   *     row, and a create would make a second object
   */
  private String keyAtService(String asItIs, String stripped) {
    Optional<String> exact =
        Stream.of(asItIs, asItIs.strip(), stripped).filter(this::isKnown).findFirst();
    if (exact.isPresent()) {
      return exact.get();
    }
    List<String> others = BLANKS.stream()
        .flatMap(blank -> Stream.of(stripped + blank, blank + stripped))
        .filter(this::isKnown)
        .flatMap(key -> index.ids(key).stream())
        .toList();
    if (!others.isEmpty()) {
      throw new IllegalArgumentException("the key has a blank before or after it in " + others
          + ": remove it there, or write it here too");
    }
    return stripped;
  }

  private boolean isKnown(String key) {
    try {
      return !index.ids(key).isEmpty();
    } catch (IllegalStateException e) {
      return true; // The service stored it in another form, which the result of the row states.
    } catch (IllegalArgumentException e) {
      return false; // It is too long, for example; so does the result of the row.
    }
  }

  /** Reads the list of the objects. Without it, each row of a list that cannot be read would be rejected. */
  void load() {
    index.load();
  }

  /** Writes the rows; those that fail go to {@code rejected}. */
  BatchProgress apply(
      Journal journal,
      RejectedRows rejected,
      Consumer<BatchProgress> progress,
      CompletableFuture<?> stop) {
    Stream<Write> writes = rows().<Write>mapMulti((row, next) -> {
      try {
        Write write = write(row);
        pending.compute(write.key(), (key, rows) -> {
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
        .filter(e -> !endsRun(e))
        .ifPresent(e -> rejected.add(
            row[0], result.status().name().toLowerCase(Locale.ROOT) + ": " + e.getMessage()));
  }

  /** A rejected key or a missing payment is no fault of the row. */
  private static boolean endsRun(Exception e) {
    return e instanceof UnauthorizedException || e instanceof PaymentRequiredException;
  }
}
