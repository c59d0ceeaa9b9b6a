package com.salescrm.sdk.batch;

import com.salescrm.sdk.checkers.Interleavings;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The interleavings of workers that add results with the thread that takes them. */
class ResultQueueInterleavingTest {
  private static final long LONG = Long.MAX_VALUE;

  @Test
  void put_ofTwoWorkers_losesNoResult() {
    Interleavings.explore(() -> {
      ResultQueue queue = new ResultQueue();
      Set<String> taken = new TreeSet<>();

      Interleavings.concurrently(() -> queue.put(result("a")), () -> queue.put(result("b")), () -> {
        taken.add(poll(queue));
        taken.add(poll(queue));
      });
      queue.end();

      Interleavings.requireEqual(taken, Set.of("a", "b"));
      Interleavings.requireEqual(queue.isOver(), true);
    });
  }

  @Test
  void end_whileTheTakerWaits_endsTheWait() {
    Interleavings.explore(() -> {
      ResultQueue queue = new ResultQueue();

      Interleavings.concurrently(queue::end, () -> Interleavings.requireEqual(poll(queue), "none"));

      Interleavings.requireEqual(queue.isOver(), true);
    });
  }

  private static WriteResult result(String key) {
    return new WriteResult(key, WriteStatus.CREATED, null, null);
  }

  private static String poll(ResultQueue queue) {
    try {
      WriteResult result = queue.poll(LONG);
      return result == null ? "none" : result.key();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
