package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * New tokens that are not stored yet. They keep the store's lock until they are, where it can be kept, since the refresh
 * token in the store is spent.
 */
final class UnsavedPair {
  private static final Duration SAVE_EVERY = Duration.ofSeconds(1);
  private static final Duration NOTIFY_EVERY = Duration.ofMinutes(1);
  private static final Duration KEEPS_JVM = Duration.ofMinutes(5);

  // lock guards done, stored and notifiedAt; it is held over a try to save, of which there is one
  // at a time.
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean retrying = new AtomicBoolean();
  private final PairSaver saver;
  private final OAuthToken started;
  private final OAuthToken token;
  private final TokenLock held;
  private final TokenEvents events;
  private final String intentId;
  private final Timing timing;
  private @Nullable Long notifiedAt;
  private boolean done;
  private OAuthToken stored;

  /**
   * A pair in memory.
   *
   * @param started what the store holds
   * @param token what it should hold
   * @param held the store's lock
   * @param intentId the intent record in the store
   */
  UnsavedPair(
      PairSaver saver,
      OAuthToken started,
      OAuthToken token,
      TokenLock held,
      TokenEvents events,
      String intentId,
      Timing timing) {
    this.saver = saver;
    this.started = started;
    this.token = token;
    this.held = held;
    this.events = events;
    this.intentId = intentId;
    this.timing = timing;
    this.stored = started;
  }

  OAuthToken token() {
    return token;
  }

  String intentId() {
    return intentId;
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
      tellOfFailure(e);
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** The first failure, then one a minute: a try each second is news to nobody. */
  private void tellOfFailure(TokenStoreException e) {
    long now = timing.ticker().nanos();
    if (notifiedAt == null || now - notifiedAt >= NOTIFY_EVERY.toNanos()) {
      notifiedAt = now;
      events.saveFailed(e);
    }
  }

  private void tell(boolean ours) {
    if (ours) {
      events.refreshed(token);
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
      return new UnsavedPair(saver, started, next, held, events, intentId, timing);
    } finally {
      lock.unlock();
    }
  }

  /** Tries every second: on this thread for 5 min, so that main may end meanwhile, then on a daemon. */
  void keepTrying() {
    if (!retrying.compareAndSet(false, true)) {
      return;
    }
    try {
      if (!saved(KEEPS_JVM)) {
        Threads.daemon("salescrm-sdk-token-saver", this::tryForever).start();
      }
    } catch (Error e) {
      retrying.set(false); // The next refresh tries again.
      throw e;
    }
  }

  private void tryForever() {
    try {
      saved(Duration.ofNanos(Long.MAX_VALUE));
    } finally {
      retrying.set(false);
    }
  }

  private boolean saved(Duration limit) {
    long start = timing.ticker().nanos();
    while (timing.ticker().nanos() - start < limit.toNanos()) {
      try {
        timing.sleeper().sleep(SAVE_EVERY, new Cancellation());
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
