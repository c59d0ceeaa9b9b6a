package com.salescrm.sync.imports;

import com.fasterxml.jackson.databind.JsonNode;
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
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.table.Texts;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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
import org.jspecify.annotations.Nullable;

/** One import. For one run. */
final class Import {
  private static final int PARALLEL = 4;
  private static final String CUSTOM = "custom.";

  private final CrmClient crm;
  private final ApiClient http; // Its calls end with the run.
  private final ObjectType type;
  private final InputFile input;
  private final Mapping mapping;
  private final ExternalIdIndex<ObjectNode> index;
  // The rows without a result, by key, in the order of the input. The batch limits their number.
  private final Map<String, Deque<InputRow>> pending = new ConcurrentHashMap<>();

  private final AtomicLong emptyRows = new AtomicLong();

  /** The ids of the objects whose keys have blanks around them, by the keys without these; null before the first use. */
  private @Nullable Map<String, List<String>> withBlanks;

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
    this.http = crm.http().withOptions(o -> o.cancelWhen(stop.asked()));
    this.index = ExternalIdIndex.of(
        http,
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
   * @throws IllegalArgumentException if objects have it with other blanks: an update of it could change the object of another
   *     row, and a create would make a second object
   */
  private String keyAtService(String asItIs, String stripped) {
    Optional<String> exact = Stream.of(asItIs, asItIs.strip(), stripped)
        .distinct()
        .filter(this::isKnown)
        .findFirst();
    if (exact.isPresent()) {
      return exact.get();
    }
    List<String> others = withBlanks().getOrDefault(stripped, List.of());
    if (!others.isEmpty()) {
      throw new IllegalArgumentException("the key has blanks before or after it in " + others
          + ": remove them there, or write them here too");
    }
    return stripped;
  }

  /** The index compares keys exactly, and does not list them. */
  private Map<String, List<String>> withBlanks() {
    if (withBlanks != null) {
      return withBlanks;
    }
    ApiRequest<ListBody<JsonNode>> list = ApiRequest.get(type.path())
        .query("_limit", "100")
        .query("_fields", Fields.of(mapping.property()).toString())
        .returningList(JsonNode.class);
    Map<String, List<String>> found = new HashMap<>();
    Paginated.of(http, list, object -> object.path("id").asText())
        .overlapping()
        .parallel(PARALLEL)
        .onDrift(drift -> {}) // An object that was added meanwhile.
        .forEach(object -> {
          String key = key(object).asText();
          String stripped = Texts.stripped(key);
          if (!stripped.equals(key)) {
            found
                .computeIfAbsent(stripped, each -> new ArrayList<>())
                .add(object.path("id").asText());
          }
        });
    withBlanks = found;
    return found;
  }

  /** Custom fields may be in the deprecated object {@code custom} only. */
  private JsonNode key(JsonNode object) {
    String property = mapping.property();
    JsonNode key = object.path(property);
    return key.isMissingNode() && property.startsWith(CUSTOM)
        ? object.path("custom").path(property.substring(CUSTOM.length()))
        : key;
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
