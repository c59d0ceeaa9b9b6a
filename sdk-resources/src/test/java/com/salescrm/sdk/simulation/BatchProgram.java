package com.salescrm.sdk.simulation;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes rows with a journal in a file, and starts again with the same journal until every row has a result. No create
 * takes effect twice, each result is true, and no row with an external id is lost.
 */
final class BatchProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final int MAX_ROWS = 12;
  private static final int MAX_RUNS = 6;

  private enum Kind {
    POST,
    CREATE,
    /** A create of a key that others have used before. */
    TAKEN,
    UPSERT,
    RENAME,
    DELETE
  }

  /** A row; {@code id} is that of the lead that it changes or deletes. */
  private record Row(String key, Kind kind, String id) {}

  private final Path directory;
  private final int maxConcurrency;
  private final List<Row> rows = new ArrayList<>();

  BatchProgram(Path directory, int maxConcurrency) {
    this.directory = directory;
    this.maxConcurrency = maxConcurrency;
  }

  @Override
  public void run(World world) throws IOException {
    Others others = new Others(world);
    others.createLeads(world.next(4));
    int count = 1 + world.next(MAX_ROWS);
    for (int i = 0; i < count; i++) {
      Kind kind = List.of(Kind.values()).get(world.next(Kind.values().length));
      boolean exists = kind == Kind.RENAME || kind == Kind.DELETE;
      rows.add(new Row("row-" + i, kind, exists ? others.createLead("Lead of row " + i) : ""));
      if (kind == Kind.TAKEN) {
        others.createLeadWithKey("row-" + i);
      }
    }
    Path file = directory.resolve("journal");
    Files.deleteIfExists(file);
    for (int i = 0; i < MAX_RUNS; i++) {
      process(world, file, world.chance(0.6));
    }
    world.faults.stop();
    Map<String, WriteStatus> last = process(world, file, false);
    Violation.unless(last.size() == rows.size(), "rows have no result: " + last);
    for (Row row : rows) {
      boolean isFound = row.kind() != Kind.POST && row.kind() != Kind.TAKEN;
      Violation.unless(
          !isFound || isDone(world, row), "a row is lost: " + row + " " + last.get(row.key()));
    }
  }

  /** One process; returns the results of the rows. */
  private Map<String, WriteStatus> process(World world, Path file, boolean isKilled)
      throws IOException {
    int concurrency = 1 + world.next(maxConcurrency);
    DiskJournal journal = new DiskJournal(world, file);
    Map<String, WriteStatus> results = new HashMap<>();
    int steps = isKilled ? world.next(20 * rows.size() + 20) : World.NEVER;
    boolean ended = world.process(steps, LIMIT, crm -> {
      BatchProgress progress = crm.batch(writes(world, crm))
          .journal(journal)
          .concurrency(concurrency)
          .onResult(result -> add(results, result))
          .run();
      Violation.unless(progress.isComplete(), "the batch ended early: " + progress);
    });
    if (world.isKilled()) {
      journal.crash();
    } else {
      journal.close();
    }
    world.trace("results: " + new TreeMap<>(results));
    check(world, results, ended);
    return results;
  }

  private static void add(Map<String, WriteStatus> results, WriteResult result) {
    Violation.unless(
        results.put(result.key(), result.status()) == null, result.key() + " has two results");
  }

  private Stream<Write> writes(World world, CrmClient crm) {
    ExternalIdIndex<CreateLeadRequest> index =
        crm.leads().index("custom.cf_key", options -> options.fields("name"));
    world.readsInput(true);
    return rows.stream().map(row -> write(row, index)).onClose(() -> world.readsInput(false));
  }

  private static Write write(Row row, ExternalIdIndex<CreateLeadRequest> index) {
    String key = row.key();
    CreateLeadRequest named = CreateLeadRequest.builder().name(key).build();
    return switch (row.kind()) {
      case POST ->
        Write.request(key, ApiRequest.post("/lead/").body(Map.of("name", key)).build());
      case CREATE, TAKEN -> Write.create(index, key, named);
      case UPSERT -> Write.upsert(index, key, named);
      case RENAME ->
        Write.request(
            key,
            ApiRequest.put("/lead/{id}/", row.id()).body(Map.of("name", key)).build());
      case DELETE ->
        Write.request(key, ApiRequest.delete("/lead/{id}/", row.id()).build());
    };
  }

  private void check(World world, Map<String, WriteStatus> results, boolean ended) {
    Violation.unless(!ended || results.size() == rows.size(), "rows have no result: " + results);
    for (Row row : rows) {
      long named = named(world, row);
      Violation.unless(named <= 1, row + " was created " + named + " times");
      WriteStatus status = results.get(row.key());
      if (status == WriteStatus.FAILED) {
        Violation.unless(!isDone(world, row), row + " took effect although it is FAILED");
      } else if (status != null && (status != WriteStatus.UNKNOWN || row.kind() == Kind.TAKEN)) {
        Violation.unless(isDone(world, row), row + " had no effect although it is " + status);
      }
    }
  }

  private static boolean isDone(World world, Row row) {
    return row.kind() == Kind.DELETE
        ? world.sandbox.lead(row.id()).isEmpty()
        : named(world, row) == 1;
  }

  private static long named(World world, Row row) {
    return world.sandbox.leads().stream()
        .filter(lead -> lead.path("name").asText().equals(row.key()))
        .count();
  }
}
