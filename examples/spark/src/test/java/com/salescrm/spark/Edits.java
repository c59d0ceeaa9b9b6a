package com.salescrm.spark;

import com.salescrm.sdk.CrmClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Changes objects in a thread of its own, until it is stopped. */
final class Edits {
  private final CrmClient crm;
  private final Deque<String> ids;
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private Thread thread = new Thread();

  Edits(CrmClient crm, List<String> ids) {
    this.crm = crm;
    this.ids = new ArrayDeque<>(ids);
  }

  int count() {
    return count.get();
  }

  /** Deletes every third of the leads, and creates others with their objects. */
  void start() throws InterruptedException {
    run(id -> {
      if (count.get() % 3 == 0) {
        crm.leads().delete(id);
      } else {
        String lead = crm.leads().create(b -> b.name("New")).id();
        crm.contacts().create(b -> b.leadId(lead).name("New"));
        crm.opportunities().create(b -> b.leadId(lead).value(1));
      }
    });
  }

  /** Sets another status of opportunities. */
  void startMoving() throws InterruptedException {
    run(id -> crm.opportunities().update(id, b -> b.statusId("stat_proposal")));
  }

  private void run(Consumer<String> edit) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    thread = new Thread(() -> {
      while (!stopped.get() && !ids.isEmpty()) {
        edit.accept(ids.poll());
        count.incrementAndGet();
        begun.countDown();
      }
      begun.countDown();
    });
    thread.start();
    begun.await();
  }

  /** Ends after the current edit. */
  void stop() throws InterruptedException {
    stopped.set(true);
    thread.join();
  }
}
