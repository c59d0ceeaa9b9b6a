package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Turns that a thread has begun for its next requests to one group, before their calls begin. Calls of other threads take
 * them too if they have the reservation. Turns are added by one thread; otherwise safe for many threads.
 */
public final class Reservation {
  // A turn is used by the thread that adds or has removed it.
  private final ConcurrentLinkedDeque<Turn> turns = new ConcurrentLinkedDeque<>();

  /** Begins a further turn; if the result is not empty, the thread has to wait and ask again. */
  Optional<Delay> begin(RateLimiter limiter, Lane lane, long now) {
    Turn latest = turns.peekLast();
    if (latest != null && !latest.isOf(limiter)) {
      end();
      latest = null;
    }
    if (latest == null || latest.begun) {
      latest = limiter.turn(lane);
      turns.add(latest);
    }
    return limiter.begin(latest, now);
  }

  /** Removes a turn of a group; null if there is none. */
  @Nullable
  Turn take(RateLimiter limiter) {
    Turn first = turns.peekFirst();
    boolean taken = first != null && first.isOf(limiter) && turns.remove(first);
    return taken ? first : null;
  }

  /** Takes back the turns that no call has taken. */
  void end() {
    for (Turn turn = turns.poll(); turn != null; turn = turns.poll()) {
      turn.withdraw();
    }
  }
}
