package com.salescrm.sync.serve;

import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.serve.Inbox.StoredEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.FutureTask;

/**
 * Stores events in the inbox. Those that wait at the same time are stored in one transaction, since commits are slow in DuckDB.
 * If that fails, each is stored alone: one of them may be the cause. Safe for many threads.
 */
final class EventStore {
  /** The connections of the database are few, and others need them too. */
  private static final int MOST_TRANSACTIONS = 2;

  /** Fewer than requests are received at once: others, such as those of the health, find a thread. */
  private static final int MOST_WAITING = 200;

  private static final int MOST_TOGETHER = 100;

  private final MirrorParts parts;
  private final Runnable onStored;
  private final TimeLimiter calls;

  /** @param onStored called after the commit of an event that is to be applied */
  EventStore(MirrorParts parts, Runnable onStored) {
    this.parts = parts;
    this.onStored = onStored;
    this.calls =
        new TimeLimiter(MOST_TRANSACTIONS, MOST_WAITING, parts.settings().patience());
  }

  /**
   * Commits an event.
   *
   * @return false if it is stored already
   * @throws Problem if the database fails, or does not respond in time
   */
  boolean store(StoredEvent event) {
    return calls.call(new Call(event));
  }

  private List<Boolean> commit(List<StoredEvent> events) {
    List<Boolean> areNew = parts.database().inTransaction(connection -> {
      Inbox inbox = new Inbox(connection, parts.database().dialect());
      long now = parts.clock().millis();
      List<Boolean> stored = new ArrayList<>();
      for (StoredEvent event : events) {
        stored.add(inbox.store(event, now));
      }
      return stored;
    });
    for (int i = 0; i < events.size(); i++) {
      committed(events.get(i), areNew.get(i));
    }
    return areNew;
  }

  private void committed(StoredEvent event, boolean isNew) {
    parts.metrics().add(isNew ? Metrics.RECEIVED : Metrics.DUPLICATES, 1);
    if (isNew && event.table() == null) {
      parts.metrics().add(Metrics.LEFT_TO_SWEEP, 1);
    } else if (isNew) {
      onStored.run();
    }
  }

  /** Stores an event, and those of the calls that wait. */
  private final class Call extends FutureTask<Boolean> {
    private final StoredEvent event;

    Call(StoredEvent event) {
      super(() -> commit(List.of(event)).get(0));
      this.event = event;
    }

    @Override
    public void run() {
      List<Call> all = new ArrayList<>(List.of(this));
      calls.takeWaiting(MOST_TOGETHER - 1).forEach(each -> all.add((Call) each));
      if (all.size() == 1) {
        super.run();
        return;
      }
      // Transactions with the same events, also those of replicas, insert them in the same order:
      // no deadlock.
      all.sort(Comparator.comparing(each -> each.event.id()));
      try {
        List<Boolean> areNew = commit(all.stream().map(each -> each.event).toList());
        for (int i = 0; i < all.size(); i++) {
          all.get(i).set(areNew.get(i));
        }
      } catch (RuntimeException | Error e) { // Also for the responses to the others.
        all.forEach(Call::runAlone);
      }
    }

    private void runAlone() { // Nothing if its delivery has waited for too long.
      super.run();
    }
  }
}
