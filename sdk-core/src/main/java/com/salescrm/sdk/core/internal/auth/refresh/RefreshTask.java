package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.auth.refresh.Tokens.Expiry;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one refresh: read the store, since another process may have refreshed; acquire the store's lock; read the
 * store again; write the intent record; send the refresh token once; save the new tokens; release the lock. Used by the
 * thread of the refresh in flight.
 */
final class RefreshTask {
  // Another process may hold the store's lock during its refresh. TokenStore.lock lists the limits.
  private static final Duration LOCK_LIMIT = Duration.ofSeconds(60);
  private static final Duration REFRESH_FOR_401_INTERVAL = Duration.ofSeconds(60);
  private static final Duration FIRST_REQUESTS = Duration.ofSeconds(1);

  private final TokenStore store;
  private final RefreshBackoff backoff;
  private final RefreshRequest request;
  private final RefreshEvents events;
  private final Timing timing;
  private final RefreshIntents.HeartbeatTimeout heartbeat; // Used by the refresh in flight.
  // Written by the thread of the refresh in flight; but callers read waitingFor and replacement,
  // and write refreshedTokenRejectedAt.
  private volatile @Nullable UnpersistedTokens unpersisted;
  private volatile @Nullable Long refreshedFor401At;
  private volatile @Nullable Long refreshedTokenRejectedAt;
  // The access token that replaced a rejected one, since when, and its first use, if any.
  private volatile @Nullable String replacement;
  private volatile long replacedAt;
  private volatile @Nullable Long firstUseAt;
  private volatile @Nullable String waitingFor;

  RefreshTask(
      RefreshRequest request,
      TokenStore store,
      RefreshBackoff backoff,
      RefreshEvents events,
      Timing timing) {
    this.request = request;
    this.store = store;
    this.backoff = backoff;
    this.events = events;
    this.timing = timing;
    this.heartbeat = new RefreshIntents.HeartbeatTimeout(timing);
  }

  /** What another process or client makes it wait for; null if nothing. */
  @Nullable
  String waitingFor() {
    return waitingFor;
  }

  /**
   * Called before a request with this token. True if the token replaced a rejected one less than 60 s ago and this request is
   * one of the first with it: a 401 then shows that the service rejects the operation, not the token.
   */
  boolean isFirstUseAfter401(OAuthToken token) {
    if (!token.accessToken().equals(replacement)) {
      return false;
    }
    long now = timing.ticker().nanos();
    Long first = firstUseAt;
    if (first == null) {
      first = now;
      firstUseAt = first;
    }
    return now - replacedAt < REFRESH_FOR_401_INTERVAL.toNanos()
        && now - first < FIRST_REQUESTS.toNanos();
  }

  /** Called when one of the first requests with a refreshed token received a 401 too. */
  void onRefreshedTokenRejected() {
    refreshedTokenRejectedAt = timing.ticker().nanos();
  }

  /** Returns usable tokens; null if there are none but the rejected ones, and they must not be refreshed now. */
  @Nullable
  OAuthToken run(InFlightRefresh refresh) {
    try {
      UnpersistedTokens pending = unpersisted;
      OAuthToken tokens = pending == null || save(pending)
          ? refreshStored(refresh)
          : refreshUnpersisted(pending, refresh);
      if (tokens != null && refresh.rejected() != null) {
        replacedAt = timing.ticker().nanos();
        firstUseAt = null;
        replacement = tokens.accessToken();
      }
      return tokens;
    } catch (TokenStoreException e) {
      if (backoff.backOffBriefly(e)) {
        events.failed(e);
      }
      throw e;
    }
  }

  /** The new tokens that are not stored yet; null if there are none. */
  @Nullable
  UnpersistedTokens unpersisted() {
    return unpersisted;
  }

  /** Saves unpersisted tokens and delivers the listener's events, after the waiting callers have their token. */
  void finish(@Nullable UnpersistedTokens pending) {
    if (pending != null) {
      pending.keepTrying();
    }
    events.awaitDelivery();
  }

  /** Revokes the stored grant at the service, then deletes its tokens; false if they have no refresh token to revoke. */
  boolean revoke(Consumer<String> revocation) {
    UnpersistedTokens pending = unpersisted;
    if (pending != null && !save(pending)) {
      throw new TokenStoreException(
          "the new tokens in memory cannot be saved, so the stored ones cannot be deleted either",
          null);
    }
    TokenLock lock = lock();
    try {
      heartbeat.start();
      Optional<TokenRecord> stored = store.load();
      while (stored.isPresent() && mayBeInFlight(stored.get())) {
        stored = store.load();
      }
      Optional<OAuthToken> tokens = stored.map(TokenRecord::token);
      tokens.flatMap(OAuthToken::refreshToken).ifPresent(revocation);
      tokens.ifPresent(this::delete);
      return tokens.isEmpty() || tokens.get().refreshToken().isPresent();
    } finally {
      lock.close();
    }
  }

  /** Deletes tokens, with any intent, unless other tokens are stored by now. */
  private void delete(OAuthToken tokens) {
    StoreRetry retry = new StoreRetry(timing);
    TokenRecord stored = store.load().orElse(null);
    while (stored != null
        && Tokens.isSame(tokens, stored.token())
        && !store.replace(stored, null)) {
      retry.conflicted();
      stored = store.load().orElse(null);
    }
  }

  private boolean save(UnpersistedTokens pending) {
    boolean saved = pending.save();
    if (saved) {
      unpersisted = null;
    }
    return saved;
  }

  private @Nullable OAuthToken refreshStored(InFlightRefresh refresh) {
    TokenRecord stored = load();
    OAuthToken tokens = stored.token();
    if (isUsable(tokens, refresh)) {
      return adopt(tokens);
    }
    if (!tokens.accessToken().equals(refresh.rejected())) {
      refresh.stored().complete(tokens);
    }
    if (tokens.refreshToken().isEmpty() && isUnexpired(tokens) && !backoff.isRevoked(tokens)) {
      return refresh.rejected() == null ? tokens : null; // It can be used, but not refreshed.
    }
    backoff.throwIfBackingOff(tokens);
    // An intent record may belong to a refresh in flight: its result is awaited even if this
    // process must not refresh.
    return mustNotRefresh(refresh, tokens) && stored.intent().isEmpty()
        ? null
        : refreshLocked(refresh);
  }

  private TokenRecord load() {
    TokenRecord stored = store.load().orElse(null);
    if (stored == null) {
      ReauthorizationRequiredException e = new ReauthorizationRequiredException(
          "the token store is empty: let the user authorize, and save the result of exchange()",
          null,
          OAuthException.Response.NONE,
          List.of(),
          null);
      // Else each call with an unexpired token would start a thread to refresh it.
      boolean unused = backoff.backOffBriefly(e);
      throw e;
    }
    return stored;
  }

  /** Whether stored tokens are newer than those in memory, or other than the rejected ones, and usable. */
  private boolean isUsable(OAuthToken stored, InFlightRefresh refresh) {
    boolean isOther = !Tokens.isSame(stored, refresh.known()) || refresh.rejected() != null;
    return isOther
        && !stored.accessToken().equals(refresh.rejected())
        && !backoff.isRevoked(stored)
        && Expiry.of(stored, now()).isUsable();
  }

  private boolean isUnexpired(OAuthToken tokens) {
    return Expiry.of(tokens, now()) != Expiry.EXPIRED;
  }

  private OAuthToken adopt(OAuthToken tokens) {
    backoff.reset();
    return tokens;
  }

  /**
   * Whether a 401 came too soon after another one. A forbidden operation in a loop must not rotate the refresh token each
   * time: its response is a 401 too. Without a known expiry every 401 may mean that the token has expired: there, only a
   * rejected retry with a refreshed token counts.
   */
  private boolean mustNotRefresh(InFlightRefresh refresh, OAuthToken tokens) {
    Long last = tokens.expiresAt().isPresent() ? refreshedFor401At : refreshedTokenRejectedAt;
    return refresh.rejected() != null
        && last != null
        && timing.ticker().nanos() - last < REFRESH_FOR_401_INTERVAL.toNanos()
        && isUnexpired(tokens);
  }

  private @Nullable OAuthToken refreshLocked(InFlightRefresh refresh) {
    TokenLock lock = lock();
    try {
      StoreRetry retry = new StoreRetry(timing);
      heartbeat.start();
      while (true) {
        TokenRecord stored = load();
        OAuthToken tokens = stored.token();
        if (isUsable(tokens, refresh)) {
          return adopt(tokens);
        }
        backoff.throwIfBackingOff(tokens);
        if (mustNotRefresh(refresh, tokens)) {
          return null;
        }
        if (tokens.refreshToken().isEmpty()) {
          throw request.expiredWithoutRefreshToken(tokens);
        }
        if (mayBeInFlight(stored)) {
          continue;
        }
        TokenRecord withIntent = stored.withIntent(RefreshIntents.create(now()));
        if (store.replace(stored, withIntent)) {
          return send(refresh, stored, withIntent, lock);
        }
        retry.conflicted();
      }
    } finally {
      UnpersistedTokens pending = unpersisted;
      if (pending == null || !pending.owns(lock)) {
        lock.close();
      }
    }
  }

  private TokenLock lock() {
    waitingFor = "the token store's lock, which another process or client holds";
    try {
      return store.lock(LOCK_LIMIT);
    } finally {
      waitingFor = null;
    }
  }

  /** Whether another process's refresh may be in flight although this process holds the lock. If so, sleeps first. */
  private boolean mayBeInFlight(TokenRecord stored) {
    RefreshIntent intent = stored.intent().orElse(null);
    if (intent == null || request.hasEnded(intent)) {
      return false;
    }
    waitingFor = "a refresh started by " + intent + ", which may still be in flight";
    try {
      return !heartbeat.isTimedOut(intent);
    } finally {
      waitingFor = null;
    }
  }

  private OAuthToken send(
      InFlightRefresh refresh, TokenRecord before, TokenRecord withIntent, TokenLock lock) {
    RefreshIntent intent = withIntent.intent().orElseThrow();
    events.started(refresh, intent);
    RefreshRequest.Result result = request.refreshStored(before, withIntent);
    if (!result.isIssued()) {
      return result.token();
    }
    countRefreshFor401(refresh);
    if (!lock.isHeld()) {
      events.lockLost(new TokenStoreException(
          "the token store's lock was lost during a refresh; the new tokens are stored all the same"
              + " unless other tokens have been stored meanwhile",
          null));
    }
    return persist(new UnpersistedTokens(
        store, List.of(before.token()), result.token(), lock, intent.id(), events, timing));
  }

  /** Saves the tokens before they are used. If the store fails, they are used from memory. */
  private OAuthToken persist(UnpersistedTokens issued) {
    unpersisted = issued;
    return save(issued) ? issued.stored() : issued.token();
  }

  private void countRefreshFor401(InFlightRefresh refresh) {
    if (refresh.rejected() != null) {
      refreshedFor401At = timing.ticker().nanos();
    }
  }

  /** The store cannot be written and holds older tokens, with the intent record; this process still holds its lock. */
  private @Nullable OAuthToken refreshUnpersisted(
      UnpersistedTokens pending, InFlightRefresh refresh) {
    OAuthToken tokens = pending.token();
    if (isUsable(tokens, refresh)) {
      return tokens;
    }
    backoff.throwIfBackingOff(tokens);
    if (mustNotRefresh(refresh, tokens)) {
      return null;
    }
    // Saving these tokens now would release the lock, and another process could refresh them too.
    if (!pending.suspendSaving()) {
      return refreshStored(refresh);
    }
    try {
      RefreshRequest.Result result = request.refreshUnpersisted(pending);
      if (!result.isIssued()) {
        return result.token();
      }
      countRefreshFor401(refresh);
      return persist(pending.replacedBy(result.token()));
    } finally {
      pending.resumeSaving();
    }
  }

  private Instant now() {
    return timing.clock().instant();
  }
}
