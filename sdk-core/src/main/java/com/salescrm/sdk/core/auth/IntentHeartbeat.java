package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Writes the intent record of a refresh in flight again every 3 s, so that other processes see that somebody still waits
 * for the response, even where the store's lock is lost. It writes nothing once the record is not its own.
 */
final class IntentHeartbeat implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofSeconds(3);

  private final Cancellation ended = new Cancellation();
  private final TokenStore store;
  private final String id;
  private final Clock clock;
  private final Duration interval;

  private IntentHeartbeat(TokenStore store, String id, Clock clock, Duration interval) {
    this.store = store;
    this.id = id;
    this.clock = clock;
    this.interval = interval;
  }

  static IntentHeartbeat start(TokenStore store, String id, Clock clock, Duration interval) {
    IntentHeartbeat heartbeat = new IntentHeartbeat(store, id, clock, interval);
    Threads.daemon("salescrm-sdk-token-intent", heartbeat::run).start();
    return heartbeat;
  }

  private void run() {
    try {
      while (!ended.await(interval)) {
        beat();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody does; the thread ends.
    }
  }

  private void beat() {
    try {
      Optional<TokenRecord> own = store.load().filter(now -> Marks.isIn(now, id));
      if (own.isPresent() && !ended.isCancelled()) {
        RefreshIntent intent = own.get().intent().orElseThrow();
        // False if the refresh has ended meanwhile: then there is nothing to write.
        store.replace(own.get(), own.get().withIntent(intent.writtenAt(clock.instant())));
      }
    } catch (CrmException e) {
      return; // The store is away; the next one may reach it.
    }
  }

  @Override
  public void close() {
    ended.cancel();
  }
}
