package com.salescrm.sdk.simulation;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.sdk.batch.journal.SimulatedLease;
import com.salescrm.sdk.simulation.BatchRows.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Two processes write the rows of one batch with one journal in a database. Each may be frozen at any step, for longer than
 * its lease, so that the other one takes its rows over. No create takes effect twice, each result is true, and no row with an
 * external id is lost.
 */
final class SharedBatchProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final int MAX_ROWS = 8;
  private static final int MAX_CONCURRENCY = 3;
  private static final int MAX_ROUNDS = 3;
  private static final int MAX_FREEZE_SECONDS = 120;
  private static final double FREEZES = 0.05; // Of the steps.

  // Rows that were lost.
  private static final Pattern EXPECTED = Pattern.compile("start (it|the batch) again");

  private final Path directory;
  private final Scheduler scheduler;

  SharedBatchProgram(Path directory, World world) {
    this.directory = directory;
    this.scheduler = new Scheduler(world);
    world.steps(scheduler);
    world.clocksDiffer();
  }

  @Override
  public void run(World world) throws IOException {
    new Disk(directory).clear();
    BatchRows rows = BatchRows.create(world, MAX_ROWS);
    IndexFile database = new IndexFile(world, directory.resolve("journal.db"), true);
    int rounds = 1 + world.next(MAX_ROUNDS);
    for (int i = 0; i < rounds; i++) {
      round(world, rows, database, 2);
    }
    world.faults.stop();
    Map<String, WriteStatus> last = round(world, rows, database, 1).get(0);
    Violation.unless(last.size() == rows.size(), "rows have no result: " + last);
    for (Row row : rows.all()) {
      Violation.unless(
          !row.isFound() || rows.isDone(row), "a row is lost: " + row + " " + last.get(row.key()));
    }
  }

  /** Some processes at the same time; returns the results of each. */
  private List<Map<String, WriteStatus>> round(
      World world, BatchRows rows, IndexFile database, int count) {
    List<Participant> processes = new ArrayList<>();
    boolean ended = world.process(World.NEVER, LIMIT, crm -> {
      for (int i = 0; i < count; i++) {
        processes.add(new Participant(world, rows, database, crm, "process-" + i));
      }
      world.others(() -> {
        if (count > 1 && world.chance(FREEZES)) {
          freeze(world);
        }
      });
      processes.forEach(Participant::start);
      processes.forEach(Participant::join);
    });
    world.others(() -> {});
    Violation.unless(ended, "the processes have not ended");
    List<Map<String, WriteStatus>> results =
        processes.stream().map(each -> each.results).toList();
    world.trace("results: " + results);
    for (Row row : rows.all()) {
      check(rows, row, results.stream().map(each -> each.get(row.key())).toList());
    }
    return results;
  }

  /** Freezes the process of this thread. */
  private void freeze(World world) {
    ThreadGroup process = Thread.currentThread().getThreadGroup();
    int seconds = 1 + world.next(MAX_FREEZE_SECONDS);
    world.trace(process.getName() + " is frozen for " + seconds + " s");
    scheduler.freeze(process, Duration.ofSeconds(seconds).toNanos());
  }

  private static void check(BatchRows rows, Row row, List<@Nullable WriteStatus> results) {
    boolean isDone = rows.isDone(row);
    for (WriteStatus status : results) {
      boolean isTrue = status == null
          || status == WriteStatus.FAILED
          || (status == WriteStatus.UNKNOWN && !row.isTaken())
          || isDone;
      Violation.unless(isTrue, row + " had no effect although it is " + status);
    }
  }

  /** One process: its batch, its journal and the timer of its lease. */
  private static final class Participant {
    private final World world;
    private final BatchRows rows;
    private final IndexFile database;
    private final CrmClient crm;
    private final int concurrency;
    private final ThreadGroup group;
    private final Thread main;
    private final Map<String, WriteStatus> results = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean ended;

    Participant(World world, BatchRows rows, IndexFile database, CrmClient crm, String name) {
      this.world = world;
      this.rows = rows;
      this.database = database;
      this.crm = crm;
      this.concurrency = 1 + world.next(MAX_CONCURRENCY);
      this.group = Scheduler.newProcess(name);
      this.main = Scheduler.thread(group, this::run);
    }

    void start() {
      main.start();
    }

    private void run() {
      SimulatedLease lease = new SimulatedLease(database, "rows", world::nanos, world.clock());
      Scheduler.thread(group, () -> extend(lease)).start();
      try {
        write(lease);
      } catch (IllegalStateException e) {
        world.trace(group.getName() + " ends: " + e.getMessage());
        boolean isExpected = EXPECTED.matcher(String.valueOf(e.getMessage())).find();
        failure.compareAndSet(null, isExpected ? null : e);
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      } finally {
        ended = true;
        lease.journal().close();
      }
    }

    private void write(SimulatedLease lease) {
      boolean isComplete = crm.batch(rows.writes(crm))
          .journal(lease.journal())
          .concurrency(concurrency)
          .onResult(result -> {
            WriteStatus before = results.put(result.key(), result.status());
            Violation.unless(before == null, result.key() + " has two results");
          })
          .run()
          .isComplete();
      Violation.unless(isComplete, "the batch ended early");
      Violation.unless(results.size() == rows.size(), "rows have no result: " + results);
    }

    private void extend(SimulatedLease lease) {
      while (!ended) {
        world.step(group.getName() + ": lease", SimulatedLease.EXTENSION.toNanos());
        if (!ended) {
          lease.extend();
        }
      }
    }

    /** Waits for its end. */
    void join() {
      try {
        main.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      Throwable e = failure.get();
      if (e instanceof Error error) {
        throw error;
      } else if (e != null) {
        throw (RuntimeException) e;
      }
    }
  }
}
