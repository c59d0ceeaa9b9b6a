package com.salescrm.spark;

import com.salescrm.sandbox.SandboxClock;
import com.salescrm.sdk.CrmClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Edits and creates opportunities in a thread of its own, as many as are permitted, until it is closed. */
final class OpportunityEdits implements AutoCloseable {
  private final CrmClient crm;
  private final List<String> ids;
  private final @Nullable SandboxClock clock;
  // So that the stream is faster than the edits.
  private final Semaphore permitted = new Semaphore(0);
  private final AtomicInteger count = new AtomicInteger();
  private final CompletableFuture<Void> end;
  private volatile boolean isClosed;

  /**
   * Starts the thread.
   *
   * @param clock advanced after each four edits, so that these have the same time; null for a clock that runs
   */
  OpportunityEdits(CrmClient crm, Set<String> ids, @Nullable SandboxClock clock) {
    this.crm = crm;
    this.ids = new ArrayList<>(ids);
    this.clock = clock;
    this.end = CompletableFuture.runAsync(this::run, task -> new Thread(task).start());
  }

  void permit(int more) {
    permitted.release(more);
  }

  int count() {
    return count.get();
  }

  private void run() {
    Random choice = new Random(8);
    permitted.acquireUninterruptibly();
    for (int i = 0; !isClosed; i++) {
      if (clock != null && i % 4 == 0) {
        clock.advance(Duration.ofNanos(1_000));
      }
      int number = i;
      if (i % 16 == 15) {
        ids.add(crm.opportunities().create(b -> b.note("new " + number)).id());
      } else {
        // Each fourth object, from a random one on: no object twice at the same time.
        int group = choice.nextInt(ids.size() / 4);
        crm.opportunities().update(ids.get(group * 4 + i % 4), b -> b.note("edit " + number));
      }
      count.incrementAndGet();
      permitted.acquireUninterruptibly();
    }
  }

  /** Ends after the current edit; throws if one has failed. */
  @Override
  public void close() {
    isClosed = true;
    permit(1);
    end.join();
  }
}
