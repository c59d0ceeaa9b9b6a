package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The pair that this process uses, and the one flight that changes it. Callers wait for a flight with their own limits; its
 * thread keeps the JVM alive until it has landed, and nobody who waits can end it.
 */
final class TokenKeeper {
  private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(3);

  // lock guards current and flight. A flight's thread sets both as it lands, before it wakes those
  // who wait.
  private final ReentrantLock lock = new ReentrantLock();
  private final Renewal refresh;
  private final Setbacks setbacks;
  private final Timing timing;
  private final TokenEvents events;
  private @Nullable OAuthToken current;
  private @Nullable Flight flight;

  TokenKeeper(Renewal refresh, Setbacks setbacks, TokenEvents events, Timing timing) {
    this.refresh = refresh;
    this.setbacks = setbacks;
    this.events = events;
    this.timing = timing;
  }

  /** What a flight does; null if it leaves no token to use. */
  @FunctionalInterface
  interface Job {
    @Nullable
    OAuthToken run(Flight flight);
  }

  /** A token for the next sending. */
  OAuthToken token(Duration limit) {
    Deadline deadline = deadline(limit);
    while (true) {
      Flight joined;
      lock.lock();
      try {
        OAuthToken known = current;
        if (known != null && isServing(known)) {
          return known;
        }
        joined = flight != null ? flight : takeOff(new Flight.Cause(known, null), refresh::run);
      } finally {
        lock.unlock();
      }
      OAuthToken brought = bring(joined, deadline);
      if (brought != null) {
        return brought;
      }
    }
  }

  /** Whether it needs no waiting; starts the refresh in the background if it is time. Called with the lock held. */
  private boolean isServing(OAuthToken known) {
    Freshness freshness = Freshness.of(known, timing.clock().instant());
    if (!freshness.isUsable() || setbacks.isDead(known)) {
      return false;
    }
    if (freshness == Freshness.AGING
        && flight == null
        && known.refreshToken().isPresent()
        && !setbacks.holds(known)) {
      takeOff(new Flight.Cause(known, null), refresh::run);
    }
    return true;
  }

  private @Nullable OAuthToken bring(Flight joined, Deadline deadline) {
    try {
      OAuthToken unexpired = spared(joined, deadline);
      if (unexpired != null) {
        return unexpired;
      }
      waitFor(joined, deadline);
      return joined.token();
    } catch (ReauthorizationRequiredException | CallInterruptedException e) {
      throw e;
    } catch (CrmException e) {
      OAuthToken living = living(joined);
      if (living == null) {
        throw e;
      }
      return living;
    }
  }

  /**
   * The unexpired access token, if the refresh takes longer than a call should wait for it: 3 s after it began, and never
   * more than a quarter of what the token or the call has left. Null if the refresh has ended, or there is no such token.
   */
  private @Nullable OAuthToken spared(Flight joined, Deadline deadline) {
    if (current() == null) {
      joined.awaitOffer(deadline.remaining());
    }
    OAuthToken token = living(joined);
    if (token == null || joined.await(patience(token, joined, deadline))) {
      return null;
    }
    return living(joined);
  }

  private Duration patience(OAuthToken token, Flight joined, Deadline deadline) {
    long left = LONGEST_PATIENCE.toNanos() - (timing.ticker().nanos() - joined.startNanos());
    left = Math.min(left, deadline.remaining().toNanos() / 4);
    if (token.expiresAt().isPresent()) {
      Duration life =
          Duration.between(timing.clock().instant(), token.expiresAt().get());
      Duration quarter = life.dividedBy(4);
      left = quarter.compareTo(LONGEST_PATIENCE) < 0 ? Math.min(left, quarter.toNanos()) : left;
    }
    return Duration.ofNanos(Math.max(0, left));
  }

  /** What is left to use without a refresh: the access token in memory, or in the store, while it is unexpired. */
  private @Nullable OAuthToken living(Flight joined) {
    OAuthToken known = current();
    return isLiving(known) ? known : isLiving(joined.offered()) ? joined.offered() : null;
  }

  private boolean isLiving(@Nullable OAuthToken token) {
    return token != null
        && !setbacks.isDead(token)
        && Freshness.of(token, timing.clock().instant()) != Freshness.EXPIRED;
  }

  /** Whether there is another token than the one that met a 401. */
  boolean refresh(String refused, Duration limit) {
    Deadline deadline = deadline(limit);
    while (true) {
      Flight joined;
      lock.lock();
      try {
        OAuthToken known = current;
        if (known != null && !known.accessToken().equals(refused) && isServing(known)) {
          return true;
        }
        joined = flight != null ? flight : takeOff(new Flight.Cause(known, refused), refresh::run);
      } finally {
        lock.unlock();
      }
      waitFor(joined, deadline);
      OAuthToken brought = joined.token();
      if (brought != null && !brought.accessToken().equals(refused)) {
        return true;
      }
      if (refused.equals(joined.cause().refused())) {
        return false; // That flight was about this very token.
      }
    }
  }

  /** Runs a job of its own kind, with no other beside it. */
  void run(Job job, Duration limit) {
    Deadline deadline = deadline(limit);
    while (true) {
      boolean own;
      Flight joined;
      lock.lock();
      try {
        Flight other = flight;
        own = other == null;
        joined = other != null ? other : takeOff(new Flight.Cause(current, null), job);
      } finally {
        lock.unlock();
      }
      waitFor(joined, deadline);
      if (own) {
        joined.token();
        return;
      }
    }
  }

  private void waitFor(Flight joined, Deadline deadline) {
    if (joined.await(deadline.remaining())) {
      return;
    }
    String waited = "waited " + deadline.length().toMillis() + " ms for ";
    String other = refresh.waitingFor();
    if (other != null) {
      throw new TokenStoreException(waited + other, null);
    }
    throw new TransportException(
        waited + "the refresh of the access token, which goes on", null, List.of(), null);
  }

  /** Called with the lock held, and none under way. */
  private Flight takeOff(Flight.Cause cause, Job job) {
    Flight started = new Flight(cause, timing.ticker().nanos());
    Thread thread = Threads.foreground("salescrm-sdk-token-refresh", () -> fly(started, job));
    flight = started;
    try {
      thread.start();
    } catch (Error noThread) {
      flight = null;
      throw noThread;
    }
    return started;
  }

  private void fly(Flight started, Job job) {
    try {
      OAuthToken token = job.run(started);
      arrive(token == null ? current() : token);
      started.land(token);
    } catch (CrmException e) {
      arrive(current());
      started.crash(e);
    } catch (RuntimeException | Error e) {
      events.broke(e);
      arrive(current());
      started.crash(new OAuthException(
          "the refresh ended unexpectedly", e, OAuthException.Response.NONE, List.of(), null));
    }
    refresh.afterwards();
  }

  private void arrive(@Nullable OAuthToken token) {
    lock.lock();
    try {
      current = token;
      flight = null;
    } finally {
      lock.unlock();
    }
  }

  /** Forgets the pair: it is deleted. */
  void forget() {
    lock.lock();
    try {
      current = null;
    } finally {
      lock.unlock();
    }
  }

  @Nullable
  OAuthToken current() {
    lock.lock();
    try {
      return current;
    } finally {
      lock.unlock();
    }
  }

  private Deadline deadline(Duration limit) {
    return Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
  }
}
