package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Begins and finishes rows in a process that a test may kill, and prints each step when it is complete. */
final class JournalMain {
  private static final PrintStream OUT = System.out;

  private JournalMain() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "file" -> endless(Journal.file(Path.of(arguments[1])), Integer.parseInt(arguments[2]));
      case "hold" -> hold(Path.of(arguments[1]));
      case "fill" -> fill(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
      case "verify" -> verify(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
      case "database" -> share(arguments[1], Integer.parseInt(arguments[2]));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** Four threads, until the process is killed. */
  private static void endless(Journal journal, int first) throws Exception {
    JournalContract.inThreads(4, thread -> {
      for (int i = first + thread; ; i += 4) {
        String row = JournalContract.row(i);
        journal.begin(row);
        OUT.println("B " + i);
        if (i % 3 != 0) {
          journal.finish(row, "lead_" + i);
          OUT.println("F " + i);
        }
      }
    });
  }

  private static void hold(Path file) throws Exception {
    try (Journal journal = Journal.file(file)) {
      journal.begin(JournalContract.ROW);
      OUT.println("open");
      System.in.read();
    }
  }

  private static void fill(Path file, int rows) {
    try (Journal journal = Journal.file(file)) {
      for (int i = 0; i < rows; i++) {
        journal.begin(JournalContract.row(i));
        OUT.println("B " + i);
        journal.finish(JournalContract.row(i), "lead_" + i);
      }
    } catch (RuntimeException e) {
      OUT.println(e);
    }
  }

  /** Reads a million finished rows in a small heap. */
  private static void verify(Path file, int rows) {
    try (Journal journal = Journal.file(file)) {
      for (int i = 0; i < rows; i++) {
        Begin begin = journal.begin(JournalContract.row(i));
        if (!begin.equals(new Begin(State.FINISHED, "lead_" + i))) {
          throw new IllegalStateException("row " + i + ": " + begin);
        }
      }
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      OUT.println("used " + (runtime.totalMemory() - runtime.freeMemory()) / 1_000_000 + " MB");
    }
  }

  /** Four threads of one of several processes, until all rows are finished. */
  private static void share(String url, int rows) throws Exception {
    TestDatabase database = new TestDatabase(url);
    JdbcOptions options = JdbcJournalContract.options(1_500, 200, 700);
    try (Journal journal = JdbcJournal.open(database, "import", options)) {
      JournalContract.inThreads(4, thread -> {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
          order.add(i);
        }
        Collections.shuffle(order, new Random());
        Deque<Integer> open = new ArrayDeque<>(order);
        while (!open.isEmpty()) {
          int i = open.poll();
          String row = JournalContract.row(i);
          State state = journal.begin(row).state();
          if (state == State.BUSY) {
            open.add(i);
          } else if (state != State.FINISHED) {
            OUT.println((state == State.BEGUN ? "B " : "D ") + i);
            LockSupport.parkNanos(1_000_000);
            journal.finish(row, "lead_" + i);
          }
        }
      });
    }
  }
}
