package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A pair that the store could not take. It holds the store's lock until it is stored, for the refresh token in the store is
 * dead.
 */
final class UnsavedPair {
  // lock guards done and stored; it is held over a try to save, of which there is one at a time.
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean retrying = new AtomicBoolean();
  private final PairSaver saver;
  private final OAuthToken started;
  private final OAuthToken token;
  private final TokenLock held;
  private final TokenEvents events;
  private boolean done;
  private OAuthToken stored;

  /**
   * A pair in memory.
   *
   * @param started what the store holds
   * @param token what it should hold
   * @param held the store's lock
   */
  UnsavedPair(
      PairSaver saver, OAuthToken started, OAuthToken token, TokenLock held, TokenEvents events) {
    this.saver = saver;
    this.started = started;
    this.token = token;
    this.held = held;
    this.events = events;
    this.stored = started;
  }

  OAuthToken token() {
    return token;
  }

  /** What the store holds: this pair, or one that somebody authorised meanwhile. */
  OAuthToken stored() {
    lock.lock();
    try {
      return stored;
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("ReferenceEquality") // This very lock, not one that is like it.
  boolean holds(TokenLock other) {
    return held == other;
  }

  /** Tries once more; true if nothing is left to do. */
  boolean save() {
    lock.lock();
    try {
      if (!done) {
        stored = saver.save(started, token);
        finish();
        tell(stored.isSamePairAs(token));
      }
      return true;
    } catch (TokenStoreException e) {
      events.saveFailed(e);
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void tell(boolean ours) {
    if (ours) {
      events.renewed(token);
    } else {
      events.superseded();
    }
  }

  private void finish() {
    done = true;
    held.close();
  }

  /** Keeps everybody from saving it until {@link #letGo}; false if it has been saved. */
  boolean hold() {
    lock.lock();
    if (done) {
      lock.unlock();
      return false;
    }
    return true;
  }

  void letGo() {
    lock.unlock();
  }

  /** The pair bought with this one while it was held; this one needs no saving any more. */
  UnsavedPair replacedBy(OAuthToken next) {
    lock.lock();
    try {
      done = true;
      return new UnsavedPair(saver, started, next, held, events);
    } finally {
      lock.unlock();
    }
  }

  /** Tries again and again: on this thread for {@code patience}, so that main may end meanwhile, then on a daemon. */
  void keepTrying(Duration patience, Timing timing) {
    if (retrying.compareAndSet(false, true) && !retried(patience, timing)) {
      Threads.daemon(
              "salescrm-sdk-token-saver", () -> retried(Duration.ofNanos(Long.MAX_VALUE), timing))
          .start();
    }
  }

  private boolean retried(Duration patience, Timing timing) {
    long start = timing.ticker().nanos();
    for (int count = 1; timing.ticker().nanos() - start < patience.toNanos(); count++) {
      try {
        timing.sleeper().sleep(Setbacks.backoff(count), new Cancellation());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      if (save()) {
        return true;
      }
    }
    return false;
  }
}
