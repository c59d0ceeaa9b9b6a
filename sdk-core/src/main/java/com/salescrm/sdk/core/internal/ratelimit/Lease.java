package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The part of the limit that this process may use, renewed about once for 40 requests. Each process computes it from the
 * entries of all: no process gets more than it needs while others need more, and the parts together do not exceed the limit.
 * If a renewal fails, it is the limit divided by the number of processes that were known last. Guarded by the lock of its
 * limiter.
 */
final class Lease {
  private static final int REQUESTS = 40;
  private static final long SHORTEST = Duration.ofMillis(500).toNanos();
  private static final long LONGEST = Duration.ofSeconds(10).toNanos();
  // How long a batch request waits for the first renewal: a slow store delays it once.
  private static final long FIRST_WAIT = Duration.ofSeconds(2).toNanos();
  // A shorter one is over before most of the other processes know of it.
  private static final long SHARED_BLOCK = Duration.ofSeconds(2).toNanos();
  private static final double SECOND = 1e9;

  private final Pace pace;
  private final Block block;
  private boolean started;
  private boolean renewing;
  private boolean answered;
  private boolean shifted;
  private long startedAt;
  private long sentBefore;
  private boolean waited;
  private long countedSince;
  private long period = SHORTEST;
  private long renewAt;
  private long endsAt;
  private int processes = 1;
  private double demand;

  Lease(Pace pace, Block block) {
    this.pace = pace;
    this.block = block;
  }

  /** Whether a call has to wait for the first renewal, or for the first response if the limit is not known. */
  boolean isAwaited(Turn turn, long now) {
    boolean young = !started || now - startedAt < FIRST_WAIT;
    return turn.lane == Lane.BATCH && young && (!answered || pace.awaitsFirstResponse());
  }

  void onWait() {
    waited = true;
  }

  /** Whether it is to be renewed now; the caller then calls {@link #entry}. */
  boolean isDue(long now) {
    if (!started) {
      started = true;
      startedAt = now;
      countedSince = now;
      renewAt = now;
      endsAt = now + LONGEST;
    }
    if (answered && now - endsAt > 0) {
      pace.share(1.0 / processes, 1);
    }
    return !renewing && now - renewAt >= 0;
  }

  /** The entry of this process. */
  Entry entry(long now) {
    renewing = true;
    double seconds = Math.max(0.01, (now - countedSince) / SECOND);
    demand = waited || !answered ? Double.POSITIVE_INFINITY : (pace.sent() - sentBefore) / seconds;
    countedSince = now;
    sentBefore = pace.sent();
    waited = false;
    return new Entry(
        demand,
        pace.rate(),
        pace.limit(),
        Duration.ofNanos(pace.windowNanos()),
        pace.factor(),
        Duration.ofNanos(block.remaining(now) < SHARED_BLOCK ? 0 : block.remaining(now)),
        Duration.ofNanos(2 * period + LONGEST / 2),
        Duration.ZERO);
  }

  /**
   * Computes the part of this process from the entries of the others.
   *
   * @param phase from 0 to 1, different for each process
   */
  void accept(List<Entry> entries, double phase, long now) {
    List<Entry> others = entries.stream()
        .filter(each -> each.age().compareTo(each.validFor()) < 0)
        .toList();
    for (Entry each : others) {
      pace.adopt(each.limit(), each.window().toNanos(), now);
      block.extend(now, each.blocked().minus(each.age()).toNanos());
    }
    double capacity = pace.capacity();
    double part = capacity > 0 ? rate(capacity, others) / capacity : 1.0 / (others.size() + 1);
    pace.share(part, others.stream().mapToDouble(Entry::factor).min().orElse(1));
    if (!shifted && capacity > 0) {
      shifted = true;
      pace.shift(phase, now);
    }
    boolean isStable = others.size() + 1 == processes;
    processes = others.size() + 1;
    period = isStable ? Math.min(2 * period, longestPeriod()) : SHORTEST;
    end(now);
    answered = true;
  }

  private long longestPeriod() {
    double nanos = REQUESTS / Math.max(1e-3, pace.rate()) * SECOND;
    return Math.max(SHORTEST, Math.min(LONGEST, (long) nanos));
  }

  /** The store cannot be used. */
  void fail(long now) {
    pace.share(1.0 / processes, 1);
    period = LONGEST / 2;
    end(now);
    answered = true;
  }

  private void end(long now) {
    renewing = false;
    renewAt = now + period;
    endsAt = now + 2 * period + LONGEST / 2;
  }

  /** The requests per second of this process. */
  private double rate(double capacity, List<Entry> others) {
    double[] demands = DoubleStream.concat(
            DoubleStream.of(needed(demand)),
            others.stream().mapToDouble(each -> needed(each.demand())))
        .sorted()
        .toArray();
    double left = capacity;
    double own = 0;
    for (int i = 0; i < demands.length; i++) {
      double given = Math.min(demands[i], left / (demands.length - i));
      left -= given;
      own = demands[i] <= needed(demand) ? given : own;
    }
    own += left / demands.length;
    // Those that have more than their part give it back at their next renewal.
    double free = capacity - others.stream().mapToDouble(Entry::rate).sum();
    double before = answered ? pace.rate() : own / 4;
    return own <= before ? own : Math.max(before, Math.min(own, free));
  }

  private static double needed(double perSecond) {
    return perSecond > 0 ? perSecond * 1.2 : 0; // 0 for NaN, too.
  }
}
