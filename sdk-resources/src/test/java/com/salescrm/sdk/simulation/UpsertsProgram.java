package com.salescrm.sdk.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of another system night after night, as a batch or one by one, through an index in memory or in a
 * database, with a journal for each night or without. Others rename and delete leads meanwhile; the index learns it from
 * events, from a new pass, or not at all. No key is created twice, each result is true, and a last night leaves all values.
 */
final class UpsertsProgram {
  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final String KEY = "custom.cf_key";
  private static final CustomField<String> NOTE = CustomField.text("cf_note");
  private static final int MAX_KEYS = 6;
  private static final long SECOND = 1_000_000_000L;
  // In which what was in flight has taken effect, and the list shows it.
  private static final long SETTLED = 6 * SECOND;
  // After which a pass removes what the index has written.
  private static final long PASSES_DECIDE = 66 * SECOND;

  /** The values of a key. */
  private record Values(String name, String note) {}

  private final World world;
  private final Path directory;
  private final int maxConcurrency;
  private final Others others;
  private final IndexFile database;
  private final boolean isStored;
  private final boolean isSingle;
  private final boolean hasJournal;
  private final boolean isPair;
  private final Map<String, Values> desired = new TreeMap<>();
  // Changed by others without an event since the index was loaded.
  private final Set<String> unknownNames = new HashSet<>();
  private final Set<String> unknownDeletions = new HashSet<>();
  private final Deque<String> events = new ArrayDeque<>(); // The ids of their objects.
  private final Map<String, String> keys = new HashMap<>(); // By id.
  private final Set<String> touched = new HashSet<>(); // By others, during this process.
  private boolean delivers;
  private boolean runs;
  private boolean isLast;
  private boolean hasTwice;
  private int changes;

  UpsertsProgram(World world, Path directory, int maxConcurrency) {
    this.world = world;
    this.directory = directory;
    this.maxConcurrency = maxConcurrency;
    this.others = new Others(world);
    this.database = new IndexFile(world, directory.resolve("index.db"), maxConcurrency > 1);
    this.isStored = world.chance(0.7);
    this.isSingle = world.chance(0.4);
    this.hasJournal = !isSingle && world.chance(0.5);
    world.clocksDiffer();
    this.isPair = maxConcurrency > 1 && isStored && !hasJournal && world.chance(0.7);
  }

  void run() throws IOException {
    new Disk(directory).clear();
    database.failures(world.chance(0.5) ? 0 : world.nextDouble() * 0.1);
    others.createLeads(world.next(4));
    int keys = 1 + world.next(MAX_KEYS);
    for (int i = 0; i < keys; i++) {
      desired.put("key-" + i, new Values("", ""));
    }
    int nights = 2 + world.next(3);
    for (int night = 0; night < nights; night++) {
      night(night);
      if (hasTwice) { // As documented, both processes have sent a create.
        return;
      }
      world.advance(SETTLED);
      for (int i = world.next(3); i > 0; i--) {
        edit();
      }
      world.advance(PASSES_DECIDE - SETTLED);
    }
    world.faults.stop();
    database.failures(0);
    isLast = true; // Begins with a new pass: then all changes are known.
    process(null, World.NEVER, true);
    Map<String, WriteStatus> again = process(null, World.NEVER, true);
    Violation.unless(
        again.keySet().equals(desired.keySet())
            && again.values().stream().allMatch(WriteStatus.UNCHANGED::equals),
        "a second pass is not without changes: " + again);
  }

  private void night(int number) throws IOException {
    desired.replaceAll((key, values) -> {
      boolean differs = number == 0 || world.chance(0.4);
      boolean renames = number == 0 || world.chance(0.6);
      return differs
          ? new Values(
              renames ? "name-" + ++changes : values.name(),
              !renames || world.chance(0.5) ? "note-" + ++changes : values.note())
          : values;
    });
    Path journal = hasJournal ? directory.resolve("journal-" + number) : null;
    int processes = 1 + world.next(3);
    Set<String> left = desired.keySet();
    for (int i = 0; i < processes && !left.isEmpty(); i++) {
      boolean waits = world.chance(0.5) || (!isStored && !hasJournal);
      world.advance(waits ? SETTLED : world.next(3) * SECOND);
      int steps = world.chance(0.6) ? world.next(60 * desired.size() + 20) : World.NEVER;
      left = new HashSet<>(desired.keySet());
      left.removeAll(process(journal, steps, waits).keySet());
    }
  }

  /** One process; returns its results. */
  private Map<String, WriteStatus> process(@Nullable Path journal, int steps, boolean waited)
      throws IOException {
    Map<String, JsonNode> before = new HashMap<>();
    desired.keySet().forEach(key -> before.put(key, lead(key)));
    touched.clear();
    // The second process may write before the index learns them.
    Set<String> untold = events.stream().map(keys::get).collect(Collectors.toSet());
    untold.addAll(unknownNames);
    untold.addAll(unknownDeletions);
    boolean edits = !isLast && world.chance(0.4);
    world.others(() -> {
      if (edits && world.chance(0.01)) {
        edit();
      }
    });
    Map<String, WriteStatus> results = new TreeMap<>();
    Map<String, WriteStatus> ofSecond = new TreeMap<>();
    DiskJournal disk = journal == null ? null : new DiskJournal(world, journal);
    runs = true;
    boolean ended = world.process(steps, LIMIT, crm -> {
      Thread second = isPair && !isLast ? startSecond(ofSecond) : null;
      try {
        write(crm, disk, results);
      } finally {
        join(second);
      }
    });
    runs = false;
    world.others(() -> {});
    if (disk != null && world.isKilled()) {
      disk.crash();
    } else if (disk != null) {
      disk.close();
    }
    world.trace("results: " + results + ", ended: " + ended);
    results.forEach((key, status) -> check(key, status, before.get(key), waited));
    ofSecond.keySet().removeAll(untold);
    ofSecond.forEach((key, status) -> check(key, status, before.get(key), waited));
    desired.keySet().forEach(this::lead);
    return results;
  }

  /** Another process that writes the same values through the same index. */
  private Thread startSecond(Map<String, WriteStatus> results) {
    int steps = world.chance(0.5) ? world.next(60 * desired.size() + 20) : World.NEVER;
    return world.second.start(steps, LIMIT, crm -> {
      try {
        ExternalIdIndex<CreateLeadRequest> index = index(crm);
        if (isSingle) {
          upsertEach(index, index, results);
        } else {
          batch(crm, index, null, results);
        }
      } catch (UncheckedIOException e) {
        world.trace("second failed: " + e);
      }
    });
  }

  private static void join(@Nullable Thread second) {
    try {
      if (second != null) {
        second.join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(CrmClient crm, @Nullable DiskJournal disk, Map<String, WriteStatus> results) {
    try {
      ExternalIdIndex<CreateLeadRequest> index = index(crm);
      boolean loads = isLast || world.chance(0.2);
      Set<String> names = Set.copyOf(unknownNames);
      Set<String> deletions = Set.copyOf(unknownDeletions);
      if (loads) {
        index.load();
      }
      if (loads || !isStored) { // In memory, it is loaded when it is first used.
        unknownNames.removeAll(names);
        unknownDeletions.removeAll(deletions);
      }
      while (delivers) { // By the second process.
        world.step("wait for the events", SECOND);
      }
      deliver(index);
      if (isSingle) {
        upsertEach(index, isStored && world.chance(0.7) ? index(crm) : index, results);
      } else {
        batch(crm, index, disk, results);
      }
    } catch (UncheckedIOException e) {
      world.trace("failed: " + e);
    }
  }

  private ExternalIdIndex<CreateLeadRequest> index(CrmClient crm) {
    return crm.leads().index(KEY, options -> {
      options.fields("name", "custom.cf_note");
      if (isStored) {
        options.storedIn(database, "leads");
      }
    });
  }

  private void batch(
      CrmClient crm,
      ExternalIdIndex<CreateLeadRequest> index,
      @Nullable DiskJournal disk,
      Map<String, WriteStatus> results) {
    world.readsInput(true);
    Stream<Write> writes = desired.entrySet().stream()
        .map(row -> Write.upsert(index, row.getKey(), request(row.getValue())))
        .onClose(() -> world.readsInput(false));
    Batch batch = crm.batch(writes).concurrency(1 + world.next(maxConcurrency)).onResult(result -> {
      Violation.unless(
          results.put(result.key(), result.status()) == null, result.key() + " has two results");
      if (maxConcurrency > 1) {
        deliver(index);
      }
    });
    if (maxConcurrency == 1) { // Else the steps of two threads would not be replayed exactly.
      world.afterCall(() -> deliver(index));
    }
    if (disk != null) {
      batch.journal(disk);
    }
    try {
      Violation.unless(batch.run().isComplete(), "the batch ended early");
    } finally {
      world.afterCall(() -> {});
    }
    Violation.unless(results.keySet().equals(desired.keySet()), "rows have no result: " + results);
  }

  /** Two indexes in one database, as of two processes that write in turn. */
  private void upsertEach(
      ExternalIdIndex<CreateLeadRequest> one,
      ExternalIdIndex<CreateLeadRequest> other,
      Map<String, WriteStatus> results) {
    for (Map.Entry<String, Values> row : desired.entrySet()) {
      results.put(row.getKey(), upsert(world.chance(0.5) ? one : other, row));
      deliver(world.chance(0.5) ? one : other);
    }
  }

  private WriteStatus upsert(
      ExternalIdIndex<CreateLeadRequest> index, Map.Entry<String, Values> row) {
    try {
      return index.upsert(row.getKey(), request(row.getValue())).status();
    } catch (CrmException e) {
      boolean mayHave = e.outcome().map(Outcome::mayHaveTakenEffect).orElse(false);
      return mayHave ? WriteStatus.UNKNOWN : WriteStatus.FAILED;
    } catch (UncheckedIOException e) {
      return WriteStatus.UNKNOWN;
    } catch (IllegalStateException e) { // The other process has begun to create the object.
      Violation.unless(world.second.runs(), e.toString());
      return WriteStatus.FAILED;
    }
  }

  private static CreateLeadRequest request(Values values) {
    return CreateLeadRequest.builder()
        .name(values.name())
        .custom(NOTE, values.note())
        .build();
  }

  /** Another user renames or deletes the lead of a key. A pass soon after a write would not show its deletion. */
  private void edit() {
    String key = "key-" + world.next(desired.size());
    JsonNode lead = lead(key);
    if (lead == null) {
      return;
    }
    String id = lead.path("id").asText();
    boolean isDeletion = world.chance(0.3);
    boolean isKnown = world.chance(0.6) || (isDeletion && runs);
    touched.add(key);
    world.trace("others " + (isDeletion ? "delete " : "rename ") + key + ", event: " + isKnown);
    others.send(
        isDeletion ? "DELETE" : "PUT",
        "/lead/" + id + "/",
        isDeletion ? "" : "{\"name\":\"others-" + ++changes + "\"}");
    if (isKnown) {
      events.add(id);
      keys.put(id, key);
    } else {
      (isDeletion ? unknownDeletions : unknownNames).add(key);
    }
  }

  /** Delivers the events: the index takes over the state of their objects. One thread does, in the order of its reads. */
  private void deliver(ExternalIdIndex<CreateLeadRequest> index) {
    if (delivers) {
      return;
    }
    delivers = true;
    try {
      while (!events.isEmpty()) {
        String id = events.element();
        world.step("event of " + id);
        JsonNode lead = world.sandbox.lead(id).orElse(null);
        if (lead == null) {
          index.remove(id);
        } else {
          unknownNames.remove(lead.path(KEY).asText());
          index.replace(lead);
        }
        events.remove(); // Not before: the process may be killed.
      }
    } finally {
      delivers = false;
    }
  }

  private void check(String key, WriteStatus status, @Nullable JsonNode before, boolean waited) {
    JsonNode lead = lead(key);
    boolean isCreated = status == WriteStatus.CREATED;
    if (touched.contains(key) || status == WriteStatus.UNKNOWN || status == WriteStatus.SKIPPED) {
      return;
    }
    if (status == WriteStatus.FAILED && world.second.runs()) {
      return; // The other process may have written it.
    }
    if (status == WriteStatus.FAILED) {
      boolean same =
          before == null ? lead == null : lead != null && values(lead).equals(values(before));
      Violation.unless(same || !waited, key + " took effect although it is FAILED");
    } else if (isCreated || !unknownDeletions.contains(key)) {
      Violation.unless(lead != null, key + " is missing although it is " + status);
      Values values = values(lead);
      Values wanted = desired.get(key);
      boolean anyName = !isCreated && unknownNames.contains(key);
      Violation.unless(
          values.note().equals(wanted.note()) && (anyName || values.name().equals(wanted.name())),
          key + " is " + status + ", but has " + values + " instead of " + wanted);
    }
    if (isCreated) {
      unknownNames.remove(key);
      unknownDeletions.remove(key);
    }
  }

  private static Values values(JsonNode lead) {
    return new Values(lead.path("name").asText(), lead.path("custom.cf_note").asText());
  }

  /** The lead of a key; null if there is none. */
  private @Nullable JsonNode lead(String key) {
    List<JsonNode> found = world.sandbox.leads().stream()
        .filter(lead -> lead.path(KEY).asText().equals(key))
        .toList();
    hasTwice |= found.size() == 2 && world.second.mayBothCreate();
    Violation.unless(
        found.size() <= 1 || hasTwice, key + " was created " + found.size() + " times");
    return found.isEmpty() ? null : found.get(0);
  }
}
