package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The part of the limit that this process may use, renewed every 5 s. Each process computes it from the entries of all: no
 * process gets more than it needs while others need more. Processes that need more than their part send in turn, by the clock
 * of the store. While the store is away, each keeps its part; a process that starts meanwhile takes an eighth. Guarded by the
 * lock of its limiter.
 */
final class Lease {
  private static final long SHORTEST = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST = Duration.ofSeconds(5).toNanos();
  private static final long VALID = Duration.ofSeconds(10).toNanos();
  // How long a batch request waits for the first renewal: a slow store delays it once.
  private static final long FIRST_WAIT = Duration.ofSeconds(2).toNanos();
  // A shorter one is over before most of the other processes know of it.
  private static final long SHARED_BLOCK = Duration.ofSeconds(2).toNanos();
  private static final double SECOND = 1e9;
  // A process that needs little gets that part of an equal part, so that it begins at once.
  private static final int LEAST = 4;
  // Of how many processes one starts that knows of no other: several may start at the same time.
  static final int UNKNOWN = 8;

  private final String process;
  private final Pace pace;
  private final Block block;
  private final WaitedTime waited = new WaitedTime();
  private boolean started;
  private boolean renewing;
  private boolean renewed;
  private long startedAt;
  private long sentBefore;
  private long countedSince;
  private long period = SHORTEST;
  private long renewAt;
  private int processes = UNKNOWN;
  private double demand;
  private boolean failing;
  private long acceptedAt; // The latest time when the store could be used.
  private long outage; // How long the store was away before.
  private long cautiousUntil; // Not all processes have used the store since.

  Lease(String process, Pace pace, Block block) {
    this.process = process;
    this.pace = pace;
    this.block = block;
  }

  /** Whether a call has to wait for the first renewal, or for the first response if the limit is not known. */
  boolean isAwaited(Turn turn, long now) {
    boolean young = !started || now - startedAt < FIRST_WAIT;
    return turn.lane == Lane.BATCH && young && (!renewed || pace.awaitsFirstResponse());
  }

  void onWait(long now, long length) {
    waited.add(now, length);
  }

  /** Whether it is to be renewed now; the caller then calls {@link #entry}. */
  boolean isDue(long now) {
    if (!started) {
      started = true;
      startedAt = now;
      acceptedAt = now;
      cautiousUntil = now + SHORTEST;
      countedSince = now;
      waited.start(now);
      renewAt = now;
    }
    boolean needsMore = demand < Double.POSITIVE_INFINITY && waited.isMostOf(SHORTEST);
    return !renewing && now - (needsMore ? countedSince + SHORTEST : renewAt) >= 0;
  }

  /** Whether calls waited for most of the time. */
  private boolean isBusy(long now) {
    return waited.isMostOf(Math.max(SHORTEST, now - countedSince));
  }

  /** The entry of this process. */
  Entry entry(long now) {
    renewing = true;
    double seconds = Math.max(0.01, (now - countedSince) / SECOND);
    boolean needsAll = !renewed || isBusy(now);
    demand = needsAll ? Double.POSITIVE_INFINITY : (pace.sent() - sentBefore) / seconds;
    countedSince = now;
    sentBefore = pace.sent();
    waited.start(now);
    long blocked = block.remaining(now);
    return new Entry(
        process,
        demand,
        pace.window().limit(),
        Duration.ofNanos(pace.window().nanos()),
        Duration.ofNanos(blocked < SHARED_BLOCK ? 0 : blocked),
        Instant.EPOCH);
  }

  /** Computes the part of this process from the entries of all. */
  void accept(List<Entry> entries, long now) {
    onStoreUsed(now);
    boolean isCautious = now - cautiousUntil < 0;
    long valid = isCautious ? VALID + outage : VALID;
    Instant storeNow = Instant.EPOCH; // The entry of this process was just written.
    for (Entry each : entries) {
      storeNow = each.writtenAt().isAfter(storeNow) ? each.writtenAt() : storeNow;
    }
    double own = needed(demand);
    double[] demands = new double[entries.size() + 1];
    int count = 0;
    demands[count++] = own;
    int busy = 1;
    int before = 0;
    for (Entry each : entries) {
      long age = nanos(Duration.between(each.writtenAt(), storeNow));
      if (age < valid && !each.process().equals(process)) {
        pace.window().adopt(each.limit(), nanos(each.window()), now);
        block.extend(now, nanos(each.blocked().minusNanos(age)));
        demands[count++] = needed(each.demand());
        if (each.demand() == Double.POSITIVE_INFINITY) {
          busy++;
          before += each.process().compareTo(process) < 0 ? 1 : 0;
        }
      }
    }
    boolean isStable = renewed && count == processes;
    processes = count;
    double part = Math.max(part(own, Arrays.copyOf(demands, count)), 1.0 / count / LEAST);
    pace.share(isCautious ? Math.min(part, pace.share()) : part);
    pace.align((double) before / busy, storeNow.toEpochMilli(), now);
    end(isStable ? Math.min(2 * period, LONGEST) : SHORTEST, now);
  }

  /** A damaged row may hold more than 292 years. */
  private static long nanos(Duration length) {
    return TimeUnit.NANOSECONDS.convert(length);
  }

  /** After an outage, the entries before it count until each process has used the store. */
  private void onStoreUsed(long now) {
    if (failing) {
      outage = now - acceptedAt;
      cautiousUntil = now + VALID;
    }
    failing = false;
    acceptedAt = now;
  }

  /** The store cannot be used. */
  void fail(long now) {
    failing = true;
    pace.share(Math.max(pace.share(), 1.0 / processes));
    end(LONGEST, now);
  }

  private void end(long nextPeriod, long now) {
    period = nextPeriod;
    renewAt = now + period;
    renewing = false;
    renewed = true;
  }

  private static double part(double own, double[] demands) {
    Arrays.sort(demands);
    double left = 1;
    double part = 0;
    for (int i = 0; i < demands.length; i++) {
      double given = Math.min(demands[i], left / (demands.length - i));
      left -= given;
      part = demands[i] <= own ? given : part;
    }
    return part + left / demands.length;
  }

  /** The part of the limit for a number of requests per second. */
  private double needed(double perSecond) {
    return perSecond == Double.POSITIVE_INFINITY || pace.window().limit() == 0
        ? 1
        : perSecond * 1.2 * pace.window().evenNanos() / SECOND;
  }
}
