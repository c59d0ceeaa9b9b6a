package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RateBudgetStore;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The rate limiters of one account, one for each group of endpoints. All clients of the account with the same budget share
 * them, from the first client to the end of the last one. Safe for many threads.
 */
public final class RateLimiters {
  private static final ReentrantLock LOCK =
      new ReentrantLock(); // Guards ALL, its values and users.
  // Weak, so that neither a budget nor an unclosed client stays in memory.
  private static final Map<RateBudget, Map<Object, WeakReference<RateLimiters>>> ALL =
      new WeakHashMap<>();
  private static final ThreadLocal<@Nullable Reservation> RESERVED = new ThreadLocal<>();

  private final Map<String, RateLimiter> limiters = new ConcurrentHashMap<>();
  private int users;

  private final @Nullable RateBudgetStore store;
  private final Ticker ticker;

  /** Limiters that no other client has. */
  public RateLimiters() {
    this(null, Ticker.system());
  }

  private RateLimiters(@Nullable RateBudgetStore store, Ticker ticker) {
    this.store = store;
    this.ticker = ticker;
  }

  /**
   * The limiters of an account.
   *
   * @param account equal for the clients that share a rate limit
   * @param ticker the clock of renewals
   */
  public static RateLimiters of(RateBudget budget, Object account, Ticker ticker) {
    LOCK.lock();
    try {
      Map<Object, WeakReference<RateLimiters>> accounts =
          ALL.computeIfAbsent(budget, key -> new HashMap<>());
      accounts.values().removeIf(each -> each.get() == null);
      WeakReference<RateLimiters> present = accounts.get(account);
      RateLimiters limiters = present == null ? null : present.get();
      if (limiters == null) {
        limiters = new RateLimiters(budget.store().orElse(null), ticker);
        accounts.put(account, new WeakReference<>(limiters));
      }
      limiters.users++;
      return limiters;
    } finally {
      LOCK.unlock();
    }
  }

  /** A client of the account is closed. After the last one, the next client begins without knowledge of the limit. */
  public void release(RateBudget budget, Object account) {
    LOCK.lock();
    try {
      users--;
      Map<Object, WeakReference<RateLimiters>> accounts = ALL.get(budget);
      if (users == 0 && accounts != null) {
        accounts.remove(account);
      }
    } finally {
      LOCK.unlock();
    }
  }

  private RateLimiter limiter(String group) {
    return limiters.computeIfAbsent(group, this::newLimiter);
  }

  private RateLimiter newLimiter(String group) {
    return store == null
        ? new RateLimiter(null, "")
        : new RateLimiter(
            new StoreRenewal(store, group, ticker), UUID.randomUUID().toString());
  }

  /**
   * Begins a further request to a group in advance; if the result is not empty, the thread has to wait and ask again. {@link
   * #turn} returns the turn, and {@link #endReservation} takes it back if there was no such request.
   */
  public Optional<Delay> reserve(String group, Lane lane, long now) {
    Reservation reserved = RESERVED.get();
    if (reserved == null) {
      reserved = new Reservation();
      RESERVED.set(reserved);
    }
    return reserved.begin(limiter(group), lane, now);
  }

  /**
   * The turn for a call: one that this thread has reserved, else one of another thread, else a new one.
   *
   * @param other the reservation of the thread for which this one makes the call; null without
   */
  public Turn turn(String group, Lane lane, @Nullable Reservation other) {
    RateLimiter limiter = limiter(group);
    Turn own = taken(RESERVED.get(), limiter);
    Turn reserved = own != null ? own : taken(other, limiter);
    return reserved != null ? reserved : limiter.turn(lane);
  }

  private static @Nullable Turn taken(@Nullable Reservation reserved, RateLimiter limiter) {
    return reserved == null ? null : reserved.take(limiter);
  }

  /** The reservation of this thread; null without. */
  public static @Nullable Reservation reservation() {
    return RESERVED.get();
  }

  /** Takes back the turns that this thread has reserved and no call has taken. */
  public static void endReservation() {
    Reservation reserved = RESERVED.get();
    if (reserved != null) {
      RESERVED.remove();
      reserved.end();
    }
  }
}
