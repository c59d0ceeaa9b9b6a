package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.internal.time.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why there is no exchange now: a pair that was refused for good, or a failure that is not tried again yet. */
final class Setbacks {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration LONGEST_HINT = Duration.ofMinutes(5);

  // Both written by the thread of the flight under way, of which there is one at a time; read by
  // callers.
  private volatile @Nullable Dead dead;
  private volatile @Nullable Pause pause;
  private final Ticker ticker;

  Setbacks(Ticker ticker) {
    this.ticker = ticker;
  }

  private record Dead(OAuthToken pair, ReauthorizationRequiredException why) {}

  private record Pause(CrmException why, long untilNanos, int failures) {}

  /** 1 s after the first failure, twice as long after each further one, at most 60 s. */
  static Duration backoff(int failures) {
    return failures > 6 ? LONGEST : FIRST.multipliedBy(1L << (failures - 1));
  }

  /** No exchange of this pair any more. */
  void dead(OAuthToken pair, ReauthorizationRequiredException why) {
    dead = new Dead(pair, why);
  }

  /** No refresh for a while: as long as the service asks for, at most 5 min, else longer with each failure in a row. */
  void failed(CrmException why, @Nullable Duration hint) {
    Pause before = pause;
    int failures = before == null ? 1 : before.failures + 1;
    Duration wait = hint == null ? backoff(failures) : shorter(hint, LONGEST_HINT);
    pause = new Pause(why, ticker.nanos() + wait.toNanos(), failures);
  }

  /** No refresh for {@code least}, longer after many failures in a row. */
  void failedFor(CrmException why, Duration least) {
    Pause before = pause;
    Duration backoff = backoff(before == null ? 1 : before.failures + 1);
    failed(why, backoff.compareTo(least) < 0 ? least : backoff);
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** No exchange for a second, unless there is none for longer; false then. Not counted as a failure of the service. */
  boolean shortly(CrmException why) {
    boolean news = !pauses();
    if (news) {
      Pause before = pause;
      pause =
          new Pause(why, ticker.nanos() + FIRST.toNanos(), before == null ? 0 : before.failures);
    }
    return news;
  }

  void clear() {
    dead = null;
    pause = null;
  }

  boolean isDead(OAuthToken pair) {
    Dead now = dead;
    return now != null && now.pair.isSamePairAs(pair);
  }

  boolean holds(OAuthToken pair) {
    return pauses() || isDead(pair);
  }

  /** Throws what stands against an exchange of this pair now. */
  void requireNone(OAuthToken pair) {
    Dead refused = dead;
    if (refused != null && refused.pair.isSamePairAs(pair)) {
      throw refused.why;
    }
    Pause now = pause;
    if (now != null && pauses()) {
      throw now.why;
    }
  }

  private boolean pauses() {
    Pause now = pause;
    return now != null && now.untilNanos - ticker.nanos() > 0;
  }
}
