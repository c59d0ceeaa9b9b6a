package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Timeout;

/**
 * Workers in virtual time, and a service with fixed windows of a second whose header says, as usual, in whole seconds when the
 * window ends.
 */
@Timeout(60)
abstract class SimulatedService {
  static final int SECONDS = 60;
  static final long SECOND = Duration.ofSeconds(1).toNanos();
  static final long END = SECONDS * SECOND;

  final VirtualTime time = new VirtualTime();
  final Random random = new Random();
  final List<Runnable> jobs = new ArrayList<>();

  // The service: used by one thread at a time.
  int limit = 60;
  long window = SECOND;
  boolean hasHeaders = true;
  private long windowStart;
  private int used;
  int acceptedOfAll;

  // The clients.
  int accepted;
  int rejected;
  final int[] acceptedIn = new int[SECONDS + 1]; // Of each second.
  final int[] rejectedIn = new int[SECONDS + 1];
  int leastLatency = 2; // Milliseconds of one direction.
  int latencyRange = 20;

  /** Whether a request is accepted. */
  boolean take() {
    if (time.nanos() - windowStart >= window) {
      windowStart = time.nanos(); // As the sandbox: a window begins with its first request.
      used = 0;
    }
    used++;
    if (used <= limit) {
      acceptedOfAll++;
    }
    return used <= limit;
  }

  private long nanosUntilReset() {
    return windowStart + window - time.nanos();
  }

  /** Sends one request after the other until the end. */
  Runnable worker(RateLimiter limiter, Lane lane) {
    return () -> {
      while (time.nanos() < END) {
        call(limiter, lane);
      }
    };
  }

  /** Sends a request until it is accepted; returns how long its first attempt waited. */
  long call(RateLimiter limiter, Lane lane) {
    Turn turn = limiter.turn(lane);
    long waited = await(turn);
    boolean sent = send(turn);
    while (!sent && time.nanos() < END) {
      long unused = await(turn);
      sent = send(turn);
    }
    turn.leave();
    return waited;
  }

  private long await(Turn turn) {
    long start = time.nanos();
    Optional<Delay> delay = turn.begin(start);
    while (delay.isPresent()) {
      time.sleep(delay.get().length());
      delay = turn.begin(time.nanos());
    }
    return time.nanos() - start;
  }

  private boolean send(Turn turn) {
    time.sleep(latency());
    boolean isAccepted = take();
    long remaining = Math.max(0, limit - used);
    long reset = (nanosUntilReset() + SECOND - 1) / SECOND;
    RateLimit headers = new RateLimit((long) limit, remaining, Instant.ofEpochSecond(reset));
    time.sleep(latency());
    Turn.Rejection rejection =
        isAccepted ? null : new Turn.Rejection(Duration.ofSeconds(reset), random.nextDouble());
    boolean unused = turn.end(hasHeaders ? headers : null, rejection, time.nanos());
    accepted += isAccepted ? 1 : 0;
    rejected += isAccepted ? 0 : 1;
    int second = (int) Math.min(SECONDS, time.nanos() / SECOND);
    (isAccepted ? acceptedIn : rejectedIn)[second]++;
    return isAccepted;
  }

  /** Of one direction. */
  private Duration latency() {
    return Duration.ofMillis(leastLatency + random.nextInt(latencyRange));
  }

  void assertUsed(int allowed, int requests) {
    System.out.printf("%d of %d requests, %d of them 429%n", requests, allowed, rejected);
    assertThat(requests).isGreaterThanOrEqualTo((int) (0.95 * allowed));
    assertThat(rejected).isLessThanOrEqualTo((int) (0.01 * accepted));
  }
}
