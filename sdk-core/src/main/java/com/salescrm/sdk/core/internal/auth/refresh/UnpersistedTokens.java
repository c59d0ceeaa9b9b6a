package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * New tokens that are not stored yet. They own the store's lock until they are stored, since the refresh token in the store
 * is consumed.
 */
final class UnpersistedTokens {
  private static final Duration SAVE_INTERVAL = Duration.ofSeconds(1);
  private static final Duration NOTIFY_INTERVAL = Duration.ofMinutes(1);
  private static final Duration FOREGROUND_LIMIT = Duration.ofMinutes(5);

  // lock guards the fields that are neither final nor volatile; it is held during each attempt to
  // save.
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean retrying = new AtomicBoolean();
  private final TokenStore store;
  private final List<OAuthToken> earlier;
  private final OAuthToken token;
  private final TokenLock storeLock;
  private final String intentId;
  private final RefreshEvents events;
  private final Timing timing;
  private @Nullable Long notifiedAt;
  private boolean done;
  private boolean sent; // Their refresh token, with an unknown outcome.
  private volatile OAuthToken stored;

  /**
   * Tokens in memory.
   *
   * @param earlier the tokens that these replace: one of them is in the store. More than one if a save wrote its tokens and
   *     failed nevertheless, for instance because the connection broke during the commit
   * @param token the tokens to store in their place
   * @param intentId the intent record in the store
   */
  UnpersistedTokens(
      TokenStore store,
      List<OAuthToken> earlier,
      OAuthToken token,
      TokenLock storeLock,
      String intentId,
      RefreshEvents events,
      Timing timing) {
    this.store = store;
    this.earlier = List.copyOf(earlier);
    this.token = token;
    this.storeLock = storeLock;
    this.intentId = intentId;
    this.events = events;
    this.timing = timing;
    this.stored = token;
  }

  OAuthToken token() {
    return token;
  }

  String intentId() {
    return intentId;
  }

  /** The tokens in the store after a successful {@link #save}: these, or tokens that the user authorized meanwhile. */
  OAuthToken stored() {
    return stored;
  }

  @SuppressWarnings("ReferenceEquality") // The same lock object, not an equal one.
  boolean owns(TokenLock other) {
    return storeLock == other;
  }

  /** Makes one attempt to save; true if the tokens are stored or other tokens are. */
  boolean save() {
    timing.threads().lock(lock);
    try {
      if (!done) {
        stored = compareAndSet();
        done = true;
        storeLock.close();
        if (Tokens.isSame(stored, token)) {
          events.refreshed(token);
        } else {
          events.superseded();
        }
      }
      return true;
    } catch (TokenStoreException e) {
      notifySaveFailed(e);
      return false;
    } catch (Error e) { // For instance: the store cannot start a thread.
      if (done) {
        throw e;
      }
      notifySaveFailed(new TokenStoreException("the token store failed", e));
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Stores the new tokens if the store still holds earlier ones, with any intent, or nothing. Returns what is stored. */
  private OAuthToken compareAndSet() {
    StoreRetry retry = new StoreRetry(timing);
    while (true) {
      Optional<TokenRecord> now = store.load();
      if (now.isPresent() && !mustReplace(now.get())) {
        return now.get().token();
      }
      if (store.replace(now.orElse(null), record())) {
        return token;
      }
      retry.conflicted();
    }
  }

  /** An earlier save may have stored these tokens, and failed nevertheless, before their refresh token was sent. */
  private boolean mustReplace(TokenRecord now) {
    boolean lacksIntent = sent && now.intent().isEmpty();
    return isEarlier(now.token()) || (lacksIntent && Tokens.isSame(token, now.token()));
  }

  /** With an intent if another process must not send the refresh token at once. */
  private TokenRecord record() {
    TokenRecord record = TokenRecord.of(token);
    return sent
        ? record.withIntent(RefreshIntents.create(intentId, timing.clock().instant()))
        : record;
  }

  /** Whether the store may still hold these tokens, in place of the new ones. */
  boolean isEarlier(OAuthToken other) {
    return earlier.stream().anyMatch(each -> Tokens.isSame(each, other));
  }

  /** Notifies of the first failure, then at most once a minute: there is an attempt every second. */
  private void notifySaveFailed(TokenStoreException e) {
    long now = timing.ticker().nanos();
    if (notifiedAt == null || now - notifiedAt >= NOTIFY_INTERVAL.toNanos()) {
      notifiedAt = now;
      events.saveFailed(e);
    }
  }

  /**
   * Called before the refresh token is sent: blocks every {@link #save} until {@link #resumeSaving}; false if the tokens are
   * already stored.
   */
  boolean suspendSaving() {
    timing.threads().lock(lock);
    if (done) {
      lock.unlock();
      return false;
    }
    sent = true;
    return true;
  }

  /** The service has issued nothing for the refresh token. Called while saving is suspended. */
  void clearIntent() {
    sent = false;
  }

  void resumeSaving() {
    lock.unlock();
  }

  /** Tokens that these issued while saving was suspended; these need not be stored any more. */
  UnpersistedTokens replacedBy(OAuthToken next) {
    lock.lock();
    try {
      done = true;
      List<OAuthToken> all = new ArrayList<>(earlier);
      all.add(token);
      return new UnpersistedTokens(store, all, next, storeLock, intentId, events, timing);
    } finally {
      lock.unlock();
    }
  }

  /** Tries every second: for 5 min on the calling thread, which keeps the JVM alive, then on a daemon thread. */
  void keepTrying() {
    if (!retrying.compareAndSet(false, true)) {
      return;
    }
    try {
      if (!saveWithin(FOREGROUND_LIMIT)) {
        timing.threads().start(Workers.daemon("salescrm-sdk-token-saver", this::saveUntilDone));
      }
    } catch (Error e) {
      retrying.set(false); // The next refresh tries again.
      throw e;
    }
  }

  private void saveUntilDone() {
    try {
      saveWithin(Duration.ofNanos(Long.MAX_VALUE));
    } finally {
      retrying.set(false);
    }
  }

  private boolean saveWithin(Duration limit) {
    long start = timing.ticker().nanos();
    while (timing.ticker().nanos() - start < limit.toNanos()) {
      try {
        timing.sleeper().sleep(SAVE_INTERVAL, new Cancellation());
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
