package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.auth.refresh.Tokens.Expiry;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds the tokens of this process and runs at most one refresh at a time (single-flight). Callers wait for the refresh in
 * flight, each with its own limit; no caller can cancel it. It runs on its own thread, which keeps the JVM alive until it has
 * ended. Safe for many threads.
 */
public final class RefreshManager {
  private static final Duration MAX_WAIT_WITH_UNEXPIRED_TOKEN = Duration.ofSeconds(3);
  // At System.exit or a signal. Containers are often killed 10 s after SIGTERM.
  private static final Duration MAX_WAIT_AT_EXIT = Duration.ofSeconds(10);

  // lock guards inFlight and decides who starts a refresh. The thread of a refresh sets current and
  // inFlight when it ends, before it wakes the waiting callers. awaitInFlight() reads inFlight.
  private final ReentrantLock lock = new ReentrantLock();
  private final RefreshTask task;
  private final RefreshBackoff backoff;
  private final RefreshEvents events;
  private final Timing timing;
  private volatile @Nullable OAuthToken current;
  private volatile @Nullable InFlightRefresh inFlight;

  /** Creates a manager; {@code tokenEndpoint} sends a refresh token and returns the new tokens; null for no listener. */
  public RefreshManager(
      Function<String, OAuthToken> tokenEndpoint,
      TokenStore store,
      @Nullable TokenListener listener,
      Timing timing) {
    TokenStore guarded = new GuardedStore(store);
    this.events = new RefreshEvents(listener, timing.threads());
    this.backoff = new RefreshBackoff(timing.ticker());
    this.timing = timing;
    this.task = new RefreshTask(
        new RefreshRequest(tokenEndpoint, guarded, events, backoff, timing),
        guarded,
        backoff,
        events,
        timing);
  }

  /** A token for the next attempt; waits for a refresh, at most for the limit, if there is no usable one. */
  public OAuthToken token(Duration limit) {
    Deadline deadline = timing.deadline(limit);
    while (true) {
      InFlightRefresh joined;
      lock.lock();
      try {
        OAuthToken known = current;
        if (known != null && isUsable(known)) {
          return known;
        }
        joined = inFlight != null ? inFlight : start(null, false, task::run);
      } finally {
        lock.unlock();
      }
      OAuthToken token = await(joined, deadline);
      if (token != null) {
        return token;
      }
    }
  }

  /** After a 401: whether there is another token than the rejected one; waits for a refresh, at most for the limit. */
  public boolean refresh(String rejected, Duration limit) {
    Deadline deadline = timing.deadline(limit);
    while (true) {
      InFlightRefresh joined;
      lock.lock();
      try {
        OAuthToken known = current;
        if (known != null && !known.accessToken().equals(rejected) && isUsable(known)) {
          return true;
        }
        joined = inFlight != null ? inFlight : start(rejected, false, task::run);
      } finally {
        lock.unlock();
      }
      awaitEnd(joined, deadline);
      OAuthToken token = joined.token();
      if (token != null && !token.accessToken().equals(rejected)) {
        return true;
      }
      if (rejected.equals(joined.rejected())) {
        return false; // That refresh was for the same rejected token.
      }
    }
  }

  /**
   * Waits until the refresh in flight ends or is 10 s old: the waits of many clients that are closed one after the other do
   * not add up. An interrupt ends the wait, and its flag stays set.
   */
  public void awaitInFlight() {
    InFlightRefresh refresh = inFlight;
    try {
      boolean unused = refresh == null
          || refresh.await(
              Threads.SYSTEM,
              MAX_WAIT_AT_EXIT.minusNanos(timing.ticker().nanos() - refresh.startNanos()));
    } catch (CallInterruptedException e) {
      // The refresh continues.
    }
  }

  /** Called before a request: whether a 401 for it would mean that a refresh does not help. */
  public boolean isFirstUseAfter401(OAuthToken token) {
    return task.isFirstUseAfter401(token);
  }

  /** Called when one of the first requests with a refreshed token received a 401 too. */
  public void onRefreshedTokenRejected() {
    task.onRefreshedTokenRejected();
  }

  /** Revokes the stored grant with {@code revocation}, then deletes its tokens; not during a refresh. */
  public void revoke(Consumer<String> revocation, Duration limit) {
    Deadline deadline = timing.deadline(limit);
    Function<InFlightRefresh, @Nullable OAuthToken> work = refresh -> {
      boolean revoked = task.revoke(revocation);
      current = null;
      if (!revoked) {
        throw new OAuthException(
            "the tokens were deleted but not revoked: the service revokes refresh tokens, and there is"
                + " none (scope offline_access). The access token is valid until it expires",
            null,
            OAuthException.Response.NONE,
            List.of(),
            null);
      }
      return null;
    };
    while (true) {
      boolean own;
      InFlightRefresh joined;
      lock.lock();
      try {
        InFlightRefresh other = inFlight;
        own = other == null;
        joined = other != null ? other : start(null, true, work);
      } finally {
        lock.unlock();
      }
      awaitEnd(joined, deadline);
      if (own) {
        joined.throwIfFailed();
        return;
      }
    }
  }

  /** Whether a call may use the token at once; starts a refresh in the background if it is due. Called with the lock held. */
  private boolean isUsable(OAuthToken known) {
    Expiry expiry = Expiry.of(known, timing.clock().instant());
    if (expiry == Expiry.EXPIRED || backoff.isRevoked(known)) {
      return false;
    }
    if (expiry == Expiry.EXPIRING) { // The JVM would not wait for the end of a refresh.
      return Workers.isJvmEnding();
    }
    if (expiry == Expiry.REFRESH_DUE
        && inFlight == null
        && known.refreshToken().isPresent()
        && !backoff.isBackingOff(known)
        && !Workers.isJvmEnding()) { // Nothing would wait for its end.
      try {
        start(null, false, task::run);
      } catch (TransportException e) {
        // No thread could be started. The token is usable; the next call tries again.
      }
    }
    return true;
  }

  /** The result of a refresh, or an unexpired token if the refresh fails or takes too long; null to try again. */
  private @Nullable OAuthToken await(InFlightRefresh joined, Deadline deadline) {
    try {
      OAuthToken unexpired = unexpiredIfSlow(joined, deadline);
      if (unexpired != null) {
        return unexpired;
      }
      awaitEnd(joined, deadline);
      return joined.token();
    } catch (ReauthorizationRequiredException | CallInterruptedException e) {
      throw e;
    } catch (CrmException e) {
      OAuthToken unexpired = unexpired(joined);
      if (unexpired == null) {
        throw e;
      }
      return unexpired;
    }
  }

  /**
   * The unexpired access token, if the refresh takes longer than a call should wait: 3 s after its start, and at most a
   * quarter of the time that the token or the call has left. Null if the refresh has ended or there is no such token.
   */
  private @Nullable OAuthToken unexpiredIfSlow(InFlightRefresh joined, Deadline deadline) {
    if (current == null) {
      joined.awaitStored(timing.threads(), deadline.remaining());
    }
    OAuthToken token = unexpired(joined);
    if (token == null || joined.await(timing.threads(), maxWait(token, joined, deadline))) {
      return null;
    }
    return unexpired(joined);
  }

  private Duration maxWait(OAuthToken token, InFlightRefresh joined, Deadline deadline) {
    long running = timing.ticker().nanos() - joined.startNanos();
    long wait = MAX_WAIT_WITH_UNEXPIRED_TOKEN.toNanos() - running;
    wait = Math.min(wait, deadline.remaining().toNanos() / 4);
    if (token.expiresAt().isPresent()) {
      Duration left =
          Duration.between(timing.clock().instant(), token.expiresAt().get());
      Duration quarter = left.dividedBy(4);
      if (quarter.compareTo(MAX_WAIT_WITH_UNEXPIRED_TOKEN) < 0) {
        wait = Math.min(wait, quarter.toNanos());
      }
    }
    return Duration.ofNanos(Math.max(0, wait));
  }

  /** The access token in memory, or in the store, if it is unexpired. */
  private @Nullable OAuthToken unexpired(InFlightRefresh joined) {
    OAuthToken known = current;
    OAuthToken stored = joined.stored().getNow(null);
    return isUnexpired(known) ? known : isUnexpired(stored) ? stored : null;
  }

  private boolean isUnexpired(@Nullable OAuthToken token) {
    return token != null
        && !backoff.isRevoked(token)
        && Expiry.of(token, timing.clock().instant()) != Expiry.EXPIRED;
  }

  private void awaitEnd(InFlightRefresh joined, Deadline deadline) {
    if (joined.await(timing.threads(), deadline.remaining())) {
      return;
    }
    String waited = "waited " + deadline.length().toMillis() + " ms for ";
    String other = task.waitingFor();
    if (other != null) {
      throw new TokenStoreException(waited + other, null);
    }
    throw new TransportException(waited + joined.work(), null, List.of(), null);
  }

  /**
   * Called with the lock held, while no refresh is in flight.
   *
   * @param work returns null if it leaves no usable token
   */
  private InFlightRefresh start(
      @Nullable String rejected,
      boolean isRevocation,
      Function<InFlightRefresh, @Nullable OAuthToken> work) {
    InFlightRefresh started =
        new InFlightRefresh(current, rejected, isRevocation, timing.ticker().nanos());
    Thread thread = Workers.foreground(
        "salescrm-sdk-token-refresh",
        () -> run(started, work),
        () -> started.await(Threads.SYSTEM, MAX_WAIT_AT_EXIT));
    inFlight = started;
    try {
      StoreRetry.start(timing, thread);
    } catch (RuntimeException | Error e) {
      inFlight = null;
      throw e;
    }
    return started;
  }

  private void run(InFlightRefresh refresh, Function<InFlightRefresh, @Nullable OAuthToken> work) {
    OAuthToken token = null;
    CrmException failure = null;
    try {
      token = work.apply(refresh);
    } catch (CrmException e) {
      failure = e;
    } catch (Throwable e) {
      failure = new OAuthException(
          "the refresh ended unexpectedly", e, OAuthException.Response.NONE, List.of(), null);
      if (!refresh.isRevocation()) {
        backoff.backOff(failure, null);
      }
      events.endedUnexpectedly(e);
    } finally { // Also if the log fails: else all later calls would wait for this refresh.
      end(refresh, token, failure);
    }
  }

  private void end(
      InFlightRefresh refresh, @Nullable OAuthToken token, @Nullable CrmException failure) {
    // Before the next refresh can start, which finishes its own tokens.
    UnpersistedTokens pending = task.unpersisted();
    lock.lock();
    try {
      if (token != null) {
        current = token;
      }
      inFlight = null;
    } finally {
      lock.unlock();
    }
    if (failure == null) {
      refresh.complete(token);
    } else {
      refresh.fail(failure);
    }
    task.finish(pending);
  }
}
