package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workers that begin and end rows of one journal have the same results as a map under one lock. Lincheck cannot control
 * threads that use files, so they run freely.
 */
@Param(name = "row", gen = IntGen.class, conf = "1:2")
public class FileJournalInterleavingTest {
  @TempDir
  static Path directory;

  // Closed by the next one: Lincheck does not say when it has finished with an instance.
  private static @Nullable Journal latest;

  private final Journal journal = open();

  private static Journal open() {
    try {
      if (latest != null) {
        latest.close();
      }
      Path file = directory.resolve("journal");
      Files.deleteIfExists(file);
      latest = Journal.file(file);
      return latest;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Operation
  public String begin(@Param(name = "row") int row) {
    return begun(journal.begin(id(row)));
  }

  @Operation
  public boolean finish(@Param(name = "row") int row, int id) {
    return isOwned(() -> journal.finish(id(row), "lead_" + id));
  }

  @Operation
  public boolean release(@Param(name = "row") int row) {
    return isOwned(() -> journal.release(id(row)));
  }

  @Operation
  public boolean abandon(@Param(name = "row") int row) {
    return isOwned(() -> journal.abandon(id(row)));
  }

  private static String id(int row) {
    return String.format("%024x", row);
  }

  private static String begun(Begin begin) {
    return begin.state() + " " + begin.objectId();
  }

  private static boolean isOwned(Runnable end) {
    try {
      end.run();
      return true;
    } catch (IllegalStateException e) {
      return false; // This journal has not begun the row.
    }
  }

  /** What a journal does, for one thread. */
  public static final class Rows {
    private final Map<Integer, Begin> ended =
        new HashMap<>(); // What the next begin of a row returns.

    public String begin(int row) {
      Begin begin = ended.getOrDefault(row, new Begin(State.BEGUN, null));
      ended.put(row, begin.state() == State.FINISHED ? begin : new Begin(State.BUSY, null));
      return begun(begin);
    }

    public boolean finish(int row, int id) {
      return end(row, new Begin(State.FINISHED, "lead_" + id));
    }

    public boolean release(int row) {
      return end(row, new Begin(State.BEGUN, null));
    }

    public boolean abandon(int row) {
      return end(row, new Begin(State.IN_DOUBT, null));
    }

    private boolean end(int row, Begin next) {
      Begin now = ended.get(row);
      if (now == null || now.state() != State.BUSY) {
        return false;
      }
      ended.put(row, next);
      return true;
    }
  }

  @Test
  void beginsAndEndsByThreeWorkers_areLinearizable() {
    new StressOptions()
        .iterations(Integer.getInteger("scenarios", 30))
        .invocationsPerIteration(Integer.getInteger("interleavings", 1_000) / 10)
        .threads(3)
        .actorsBefore(1)
        .actorsPerThread(3)
        .actorsAfter(2)
        .sequentialSpecification(Rows.class)
        .check(getClass());
  }
}
