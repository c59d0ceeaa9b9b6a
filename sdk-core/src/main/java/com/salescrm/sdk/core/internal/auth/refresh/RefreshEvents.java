package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Logs each event at once, and calls the listener in the same order, under no lock, on a daemon thread that starts with the
 * first event and ends with the last. Safe for many threads.
 */
final class RefreshEvents {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");
  private static final int MAX_QUEUED = 1_000;
  private static final Duration DELIVERY_LIMIT = Duration.ofSeconds(10);

  // lock guards queue and delivery; the listener is called under no lock.
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Consumer<TokenListener>> queue = new ArrayDeque<>();
  private final @Nullable TokenListener listener;
  private final Threads threads;
  private @Nullable CountDownLatch delivery; // Null while no thread calls the listener.

  RefreshEvents(@Nullable TokenListener listener, Threads threads) {
    this.listener = listener;
    this.threads = threads;
  }

  void started(InFlightRefresh refresh, RefreshIntent intent) {
    String reason = refresh.rejected() == null ? "about to expire" : "rejected";
    Workers.log(LOG, Level.DEBUG, "the access token is {}; refresh {} starts", reason, intent.id());
  }

  void refreshed(OAuthToken token) {
    Workers.log(
        LOG,
        Level.INFO,
        "new tokens are stored; the access token {}",
        token.expiresAt().map(at -> "expires at " + at).orElse("has no known expiry"));
    enqueue(each -> each.refreshed(token));
  }

  void superseded() {
    Workers.log(LOG, Level.INFO, "other tokens were stored during a refresh; those are used");
  }

  void saveFailed(TokenStoreException e) {
    Workers.log(
        LOG,
        Level.ERROR,
        "new tokens could not be stored and are in memory only; the SDK tries again every second: {}",
        e.getMessage());
    enqueue(each -> each.saveFailed(e));
  }

  void lockLost(TokenStoreException e) {
    Workers.log(LOG, Level.WARN, "{}", e.getMessage());
    enqueue(each -> each.lockLost(e));
  }

  void reauthorizationRequired(ReauthorizationRequiredException e) {
    Workers.log(LOG, Level.ERROR, "{}", e.getMessage());
    enqueue(each -> each.reauthorizationRequired(e));
  }

  void endedUnexpectedly(Throwable e) {
    Workers.log(LOG, Level.ERROR, "the refresh of the access token ended unexpectedly", e);
  }

  void failed(Throwable e) {
    Workers.log(LOG, Level.WARN, "the access token was not refreshed: {}", e.getMessage());
  }

  void intentNotCleared(TokenStoreException e) {
    Workers.log(
        LOG,
        Level.WARN,
        "the intent record of a failed refresh stays in the store: {}",
        e.getMessage());
  }

  /** Waits up to 10 s for the listener, on a thread that keeps the JVM alive: the end of main loses no event. */
  void awaitDelivery() {
    CountDownLatch running = delivery();
    if (running == null) {
      return;
    }
    try {
      boolean ignored = threads.await(running, DELIVERY_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private @Nullable CountDownLatch delivery() {
    lock.lock();
    try {
      return delivery;
    } finally {
      lock.unlock();
    }
  }

  private void enqueue(Consumer<TokenListener> event) {
    if (listener == null) {
      return;
    }
    lock.lock();
    try {
      if (queue.size() == MAX_QUEUED) {
        Workers.log(
            LOG,
            Level.WARN,
            "{} events wait for the token listener; another one is dropped",
            MAX_QUEUED);
        return;
      }
      queue.add(event);
      if (delivery == null) {
        threads.start(Workers.daemon("salescrm-sdk-token-events", () -> deliverAll(listener)));
        delivery = new CountDownLatch(1);
      }
    } catch (OutOfMemoryError e) { // No thread can start; the next event tries again.
      Workers.log(
          LOG, Level.WARN, "no thread can start for the token listener; its events wait", e);
    } finally {
      lock.unlock();
    }
  }

  private void deliverAll(TokenListener target) {
    for (Consumer<TokenListener> event = next(); event != null; event = next()) {
      try {
        event.accept(target);
      } catch (Throwable e) {
        Workers.log(
            LOG, Level.WARN, "the token listener failed; this does not affect the refresh", e);
      }
    }
  }

  private @Nullable Consumer<TokenListener> next() {
    lock.lock();
    try {
      Consumer<TokenListener> event = queue.poll();
      if (event == null && delivery != null) {
        delivery.countDown();
        delivery = null;
      }
      return event;
    } finally {
      lock.unlock();
    }
  }
}
