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
 * How new tokens are had: look whether somebody has refreshed already; take the store's lock; look again; write the intent
 * record; send once; save; give the lock back. Used by the one thread of the flight under way.
 */
final class Renewal {
  /** How long the store's lock is waited for: whoever has it may be in the middle of a refresh. */
  static final Duration LOCK_LIMIT = Duration.ofSeconds(60);

  private static final Duration REFUSALS_RENEW_EVERY = Duration.ofSeconds(60);

  private final TokenStore store;
  private final Setbacks setbacks;
  private final Exchange exchange;
  private final PairSaver saver;
  private final TokenEvents events;
  private final Timing timing;
  // Written by the thread of the flight under way, of which there is one at a time; callers read
  // waitingFor and write didNotHelpAt.
  private volatile @Nullable UnsavedPair unsaved;
  private volatile @Nullable Long renewedForRefusalAt;
  private volatile @Nullable Long didNotHelpAt;
  private volatile @Nullable String waitingFor;

  Renewal(OAuthClient client, TokenStore store, Setbacks setbacks, TokenEvents events) {
    this.store = store;
    this.setbacks = setbacks;
    this.exchange = new Exchange(client, store, events, setbacks);
    this.saver = new PairSaver(store, client.timing());
    this.events = events;
    this.timing = client.timing();
  }

  /** What it waits for because of another process; null if nothing. */
  @Nullable
  String waitingFor() {
    return waitingFor;
  }

  /** Called when a request was sent again with a new access token, and was refused once more. */
  void didNotHelp() {
    didNotHelpAt = timing.ticker().nanos();
  }

  /** A token that serves; null if there is none but the refused one, and no exchange is allowed for it now. */
  @Nullable
  OAuthToken run(Flight flight) {
    try {
      UnsavedPair pending = unsaved;
      return pending == null || saved(pending) ? ofStore(flight) : ofMemory(pending, flight);
    } catch (TokenStoreException e) {
      if (setbacks.shortly(e)) {
        events.failed(e);
      }
      throw e;
    }
  }

  /** Goes on with what could not be saved, and with the listener's events, after those who waited have their token. */
  void afterwards() {
    UnsavedPair pending = unsaved;
    if (pending != null) {
      pending.keepTrying();
    }
    events.awaitDelivery();
  }

  void requireNothingUnsaved() {
    UnsavedPair pending = unsaved;
    if (pending != null && !saved(pending)) {
      throw new TokenStoreException(
          "the new tokens in memory cannot be saved, so the stored one cannot be deleted either",
          null);
    }
  }

  private boolean saved(UnsavedPair pending) {
    boolean saved = pending.save();
    if (saved) {
      unsaved = null;
    }
    return saved;
  }

  private @Nullable OAuthToken ofStore(Flight flight) {
    Flight.Cause cause = flight.cause();
    TokenRecord stored = load();
    if (serves(stored.token(), cause)) {
      return accepted(stored.token());
    }
    if (!stored.token().accessToken().equals(cause.refused())) {
      flight.offer(stored.token());
    }
    if (isWithoutRenewal(stored.token())) {
      return cause.refused() == null ? stored.token() : null;
    }
    setbacks.requireNone(stored.token());
    // An intent record may be of a refresh in flight: its result is worth waiting for even where
    // none of our own is allowed.
    return isBarred(cause, stored.token()) && stored.intent().isEmpty() ? null : locked(cause);
  }

  private TokenRecord load() {
    return store
        .load()
        .orElseThrow(() -> new ReauthorizationRequiredException(
            "the token store holds no pair: let the user authorise, and save what exchange() returns",
            null,
            OAuthException.Response.NONE,
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

  /**
   * A forbidden operation in a loop must not rotate the grant each time: it answers 401 as an ended token does. Where the
   * service does not say when a token ends, a 401 is all that tells: there it counts only if the last refresh did not help.
   */
  private boolean isBarred(Flight.Cause cause, OAuthToken stored) {
    Long last = stored.expiresAt().isPresent() ? renewedForRefusalAt : didNotHelpAt;
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

  private @Nullable OAuthToken locked(Flight.Cause cause) {
    TokenLock lock = lock();
    try {
      CompareAndSet tries = new CompareAndSet(timing);
      QuietPeriod quiet = new QuietPeriod(timing);
      while (true) {
        TokenRecord stored = load();
        if (serves(stored.token(), cause)) {
          return accepted(stored.token());
        }
        setbacks.requireNone(stored.token());
        if (isBarred(cause, stored.token())) {
          return null;
        }
        requireRefreshToken(stored.token());
        if (mayBeInFlight(stored, quiet)) {
          continue;
        }
        RefreshIntent intent = Marks.now(now());
        TokenRecord marked = stored.withIntent(intent);
        if (store.replace(stored, marked)) {
          events.begun(cause, intent);
          return exchanged(cause, stored, marked, lock);
        }
        tries.failed();
      }
    } finally {
      UnsavedPair pending = unsaved;
      if (pending == null || !pending.holds(lock)) {
        lock.close();
      }
    }
  }

  private TokenLock lock() {
    waitingFor = "the token store's lock, which another process holds for a refresh";
    try {
      return store.lock(LOCK_LIMIT);
    } finally {
      waitingFor = null;
    }
  }

  /** Whether the refresh of another process may still be in flight although the lock is ours; waits before it says so. */
  private boolean mayBeInFlight(TokenRecord stored, QuietPeriod quiet) {
    RefreshIntent intent = stored.intent().orElse(null);
    if (intent == null || exchange.hasEnded(intent)) {
      return false;
    }
    waitingFor = "a refresh begun by " + intent.who() + ", which may still be in flight";
    try {
      return !quiet.isOver(intent);
    } finally {
      waitingFor = null;
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
    Exchange.Result result = exchange.ofStore(stored, marked);
    if (!result.bought()) {
      return result.token();
    }
    if (!lock.isHeld()) {
      events.lockLost(new TokenStoreException(
          "the token store's lock was lost during a refresh; the new tokens are stored all the same,"
              + " if nobody has stored others",
          null));
    }
    return kept(new UnsavedPair(
        saver,
        started,
        result.token(),
        lock,
        events,
        marked.intent().orElseThrow().id(),
        timing));
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
  private @Nullable OAuthToken ofMemory(UnsavedPair pending, Flight flight) {
    Flight.Cause cause = flight.cause();
    OAuthToken token = pending.token();
    if (serves(token, cause)) {
      return token;
    }
    setbacks.requireNone(token);
    if (isBarred(cause, token)) {
      return null;
    }
    // Nobody saves this pair meanwhile: that would give the lock back, and let another process
    // refresh it too.
    if (!pending.hold()) {
      return ofStore(flight);
    }
    try {
      note(cause);
      Exchange.Result result = exchange.ofMemory(token, pending.intentId());
      return result.bought() ? kept(pending.replacedBy(result.token())) : result.token();
    } finally {
      pending.letGo();
    }
  }

  private Instant now() {
    return timing.clock().instant();
  }
}
