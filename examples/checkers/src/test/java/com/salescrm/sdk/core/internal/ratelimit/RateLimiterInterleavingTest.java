package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.internal.ratelimit.Turn.Rejection;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/** Calls of several threads at one limiter have the same results as the same calls one after the other. */
@Param(name = "thread", gen = ThreadIdGen.class)
public class RateLimiterInterleavingTest {
  private static final long NOW = 1_000_000_000L;
  private static final int LIMIT = 3; // Requests of a window.

  private final RateLimiter limiter = new RateLimiter(null, "");
  // Each used by one thread.
  private final Turn[] turns = {
    limiter.turn(Lane.INTERACTIVE), limiter.turn(Lane.BATCH), limiter.turn(Lane.INTERACTIVE)
  };

  @Operation
  public String begin(@Param(name = "thread") int thread) {
    return turns[turn(thread)].begin(NOW).map(Delay::toString).orElse("sent");
  }

  @Operation
  public boolean end(@Param(name = "thread") int thread, boolean used) {
    RateLimit headers =
        new RateLimit((long) LIMIT, used ? 0L : LIMIT - 1L, Instant.ofEpochSecond(2));
    return turns[turn(thread)].end(headers, null, NOW);
  }

  @Operation
  public boolean reject(@Param(name = "thread") int thread) {
    return turns[turn(thread)].end(null, new Rejection(Duration.ofSeconds(1), 0.5), NOW);
  }

  @Operation
  public void leave(@Param(name = "thread") int thread) {
    turns[turn(thread)].leave();
  }

  @Operation
  public void withdraw(@Param(name = "thread") int thread) {
    turns[turn(thread)].withdraw();
  }

  private int turn(int thread) {
    return thread % turns.length;
  }

  @Test
  void callsOfSeveralThreads_areLinearizable() {
    new ModelCheckingOptions()
        .iterations(Integer.getInteger("scenarios", 30))
        .invocationsPerIteration(Integer.getInteger("interleavings", 1_000))
        .threads(2)
        .actorsBefore(2)
        .actorsPerThread(3)
        .actorsAfter(2)
        .check(getClass());
  }
}
