package com.salescrm.sdk.simulation;

import com.salescrm.sdk.batch.BatchProgress;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.sdk.simulation.BatchRows.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
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

  private final Path directory;
  private final int maxConcurrency;

  BatchProgram(Path directory, int maxConcurrency) {
    this.directory = directory;
    this.maxConcurrency = maxConcurrency;
  }

  @Override
  public void run(World world) throws IOException {
    BatchRows rows = BatchRows.create(world, MAX_ROWS);
    Path file = directory.resolve("journal");
    Files.deleteIfExists(file);
    for (int i = 0; i < MAX_RUNS; i++) {
      process(world, rows, file, world.chance(0.6));
    }
    world.faults.stop();
    Map<String, WriteStatus> last = process(world, rows, file, false);
    Violation.unless(last.size() == rows.size(), "rows have no result: " + last);
    for (Row row : rows.all()) {
      Violation.unless(
          !row.isFound() || rows.isDone(row), "a row is lost: " + row + " " + last.get(row.key()));
    }
  }

  /** One process; returns the results of the rows. */
  private Map<String, WriteStatus> process(World world, BatchRows rows, Path file, boolean isKilled)
      throws IOException {
    int concurrency = 1 + world.next(maxConcurrency);
    DiskJournal journal = new DiskJournal(world, file);
    Map<String, WriteStatus> results = new HashMap<>();
    int steps = isKilled ? world.next(20 * rows.size() + 20) : World.NEVER;
    boolean ended = world.process(steps, LIMIT, crm -> {
      world.readsInput(true);
      Stream<Write> writes = rows.writes(crm).onClose(() -> world.readsInput(false));
      BatchProgress progress = crm.batch(writes)
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
    check(rows, results, ended);
    return results;
  }

  private static void add(Map<String, WriteStatus> results, WriteResult result) {
    Violation.unless(
        results.put(result.key(), result.status()) == null, result.key() + " has two results");
  }

  private static void check(BatchRows rows, Map<String, WriteStatus> results, boolean ended) {
    Violation.unless(!ended || results.size() == rows.size(), "rows have no result: " + results);
    for (Row row : rows.all()) {
      boolean isDone = rows.isDone(row);
      WriteStatus status = results.get(row.key());
      if (status == WriteStatus.FAILED) {
        Violation.unless(!isDone, row + " took effect although it is FAILED");
      } else if (status != null && (status != WriteStatus.UNKNOWN || row.isTaken())) {
        Violation.unless(isDone, row + " had no effect although it is " + status);
      }
    }
  }
}
