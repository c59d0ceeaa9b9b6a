package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a new pair is had: look whether somebody has renewed already; take the store's lock; look again; mark; send once;
 * save; give the lock back. Used by the one thread of the flight under way.
 */
final class Renewal {
  private static final Duration REFUSALS_RENEW_EVERY = Duration.ofSeconds(60);

  private final TokenStore store;
  private final Setbacks setbacks;
  private final Exchange exchange;
  private final PairSaver saver;
  private final TokenEvents events;
  private final Duration timeout;
  private final Timing timing;
  // Written by the thread of the flight under way, of which there is one at a time; callers read
  // waitingForLock.
  private volatile @Nullable UnsavedPair unsaved;
  private volatile @Nullable Long renewedForRefusalAt;
  private volatile boolean waitingForLock;

  Renewal(
      OAuthClient client,
      TokenStore store,
      Setbacks setbacks,
      TokenEvents events,
      Duration timeout) {
    this.store = store;
    this.setbacks = setbacks;
    this.exchange = new Exchange(client, store, events, setbacks, timeout);
    this.saver = new PairSaver(store);
    this.events = events;
    this.timeout = timeout;
    this.timing = client.timing();
  }

  boolean isWaitingForLock() {
    return waitingForLock;
  }

  /** A token that serves; null if there is none but the refused one, and no exchange is allowed for it now. */
  @Nullable
  OAuthToken run(Flight.Cause cause) {
    try {
      UnsavedPair pending = unsaved;
      return pending == null || saved(pending) ? ofStore(cause) : ofMemory(pending, cause);
    } catch (TokenStoreException e) {
      if (setbacks.shortly(e)) {
        events.failed(e);
      }
      throw e;
    }
  }

  /** Goes on with what could not be saved, after those who waited have their token. */
  void afterwards() {
    UnsavedPair pending = unsaved;
    if (pending != null) {
      pending.keepTrying(timeout, timing);
    }
  }

  void requireNothingUnsaved() {
    UnsavedPair pending = unsaved;
    if (pending != null && !saved(pending)) {
      throw new TokenStoreException(
          "the pair in memory cannot be saved, so the stored one cannot be deleted either", null);
    }
  }

  private boolean saved(UnsavedPair pending) {
    boolean saved = pending.save();
    if (saved) {
      unsaved = null;
    }
    return saved;
  }

  private @Nullable OAuthToken ofStore(Flight.Cause cause) {
    TokenRecord stored = load();
    if (serves(stored.token(), cause)) {
      return accepted(stored.token());
    }
    if (isWithoutRenewal(stored.token())) {
      return cause.refused() == null ? stored.token() : null;
    }
    setbacks.requireNone(stored.token());
    // A young mark is an exchange under way: its result is worth waiting for even where none of our
    // own is allowed.
    return isBarred(cause, stored.token()) && !hasYoungMark(stored) ? null : locked(cause);
  }

  private TokenRecord load() {
    return store
        .load()
        .orElseThrow(() -> new ReauthorizationRequiredException(
            "the token store holds no pair: let the user authorise, and save what exchange() returns",
            null,
            OAuthException.Answer.NONE,
            List.of(),
            null));
  }

  /** Whether a stored pair is news that helps. */
  private boolean serves(OAuthToken stored, Flight.Cause cause) {
    boolean news = !stored.isSamePairAs(cause.known()) || cause.refused() != null;
    return news
        && !stored.accessToken().equals(cause.refused())
        && !setbacks.isDead(stored)
        && Freshness.of(stored, now()).isUsable();
  }

  private OAuthToken accepted(OAuthToken token) {
    setbacks.clear();
    return token;
  }

  /** A forbidden operation in a loop must not rotate the grant each time: it answers 401 as an ended token does. */
  private boolean isBarred(Flight.Cause cause, OAuthToken stored) {
    Long last = renewedForRefusalAt;
    return cause.refused() != null
        && last != null
        && timing.ticker().nanos() - last < REFUSALS_RENEW_EVERY.toNanos()
        && Freshness.of(stored, now()) != Freshness.EXPIRED;
  }

  /** Without a refresh token there is nothing to lose or win while the access token lives. */
  private boolean isWithoutRenewal(OAuthToken stored) {
    return stored.refreshToken().isEmpty()
        && Freshness.of(stored, now()) != Freshness.EXPIRED
        && !setbacks.isDead(stored);
  }

  private boolean hasYoungMark(TokenRecord stored) {
    return stored.mark().filter(mark -> mark.isYoung(now(), exchange.youth())).isPresent();
  }

  private @Nullable OAuthToken locked(Flight.Cause cause) {
    TokenLock lock = lock();
    try {
      while (true) {
        TokenRecord stored = load();
        if (serves(stored.token(), cause)) {
          return accepted(stored.token());
        }
        setbacks.requireNone(stored.token());
        if (isBarred(cause, stored.token())) {
          return null;
        }
        requireNoYoungMark(stored);
        requireRefreshToken(stored.token());
        RenewalMark mark = Marks.now(now());
        TokenRecord marked = stored.withMark(mark);
        if (store.replace(stored, marked)) {
          events.begun(cause, mark);
          return exchanged(cause, stored, marked, lock);
        }
      }
    } finally {
      UnsavedPair pending = unsaved;
      if (pending == null || !pending.holds(lock)) {
        lock.close();
      }
    }
  }

  private TokenLock lock() {
    waitingForLock = true;
    try {
      // Whoever has it may still be in the middle of an exchange, and of saving its result.
      return store.lock(exchange.youth());
    } finally {
      waitingForLock = false;
    }
  }

  private void requireNoYoungMark(TokenRecord stored) {
    if (hasYoungMark(stored)) {
      RenewalMark mark = stored.mark().orElseThrow();
      throw new TokenStoreException(
          "a renewal begun by " + mark.who()
              + " has not ended, and its outcome is not known: the refresh"
              + " token is not used before " + mark.at().plus(exchange.youth()),
          null);
    }
  }

  private void requireRefreshToken(OAuthToken token) {
    if (token.refreshToken().isEmpty()) {
      throw exchange.lost(token, null, "");
    }
  }

  private OAuthToken exchanged(
      Flight.Cause cause, TokenRecord stored, TokenRecord marked, TokenLock lock) {
    note(cause);
    OAuthToken started = stored.token();
    Exchange.Result result = exchange.run(started, stored, marked);
    if (!result.bought()) {
      return result.token();
    }
    if (!lock.isHeld()) {
      events.lockLost(new TokenStoreException(
          "the token store's lock was lost during a renewal; the new pair is stored all the same,"
              + " if nobody has stored another",
          null));
    }
    return kept(new UnsavedPair(saver, started, result.token(), lock, events));
  }

  /** Saves before the use; what cannot be saved is used from memory. */
  private OAuthToken kept(UnsavedPair bought) {
    unsaved = bought;
    if (saved(bought)) {
      return bought.stored();
    }
    return bought.token();
  }

  private void note(Flight.Cause cause) {
    if (cause.refused() != null) {
      renewedForRefusalAt = timing.ticker().nanos();
    }
  }

  /** The store cannot take the pair in memory, and is behind it: its mark stands, and its lock is still ours. */
  private @Nullable OAuthToken ofMemory(UnsavedPair pending, Flight.Cause cause) {
    OAuthToken token = pending.token();
    if (serves(token, cause)) {
      return token;
    }
    setbacks.requireNone(token);
    if (isBarred(cause, token)) {
      return null;
    }
    // Nobody saves this pair meanwhile: that would give the lock back, and let another process
    // renew it too.
    if (!pending.hold()) {
      return ofStore(cause);
    }
    try {
      note(cause);
      Exchange.Result result = exchange.run(token, TokenRecord.of(token), null);
      return result.bought() ? kept(pending.replacedBy(result.token())) : result.token();
    } finally {
      pending.letGo();
    }
  }

  private Instant now() {
    return timing.clock().instant();
  }
}
