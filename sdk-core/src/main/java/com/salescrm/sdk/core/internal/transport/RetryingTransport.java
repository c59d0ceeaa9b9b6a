package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.ratelimit.Delay;
import com.salescrm.sdk.core.internal.ratelimit.RateLimiters;
import com.salescrm.sdk.core.internal.ratelimit.Turn;
import com.salescrm.sdk.core.internal.response.RateLimitHeaders;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Makes the attempts of a call, waits for backoff and rate limit between them, and records them. {@link RetryRules} decide
 * whether there is another attempt.
 */
final class RetryingTransport implements Transport {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private final RateLimiters rateLimiters;
  private final Timing timing;
  private final Runnable dropIdleConnections;
  private final UnaryOperator<String> redaction;
  private final Transport next;

  /**
   * Creates the outermost transport.
   *
   * @param redaction removes secrets from logged headers
   */
  RetryingTransport(
      RateLimiters rateLimiters,
      Timing timing,
      Runnable dropIdleConnections,
      UnaryOperator<String> redaction,
      Transport next) {
    this.rateLimiters = rateLimiters;
    this.timing = timing;
    this.dropIdleConnections = dropIdleConnections;
    this.redaction = redaction;
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    RetryRules rules = new RetryRules(request, call, timing);
    Turn turn = rateLimiters.turn(call.rateLimitGroup(), call.lane(), call.reservation());
    try {
      Duration delay = Duration.ZERO;
      while (true) {
        AttemptResult result = attempt(request, call, turn, delay);
        if (result.metStaleConnection()) {
          dropIdleConnections.run();
        }
        if (updateRateLimiter(turn, result)) {
          rules.doNotCountLastAttempt();
        }
        Optional<Duration> nextDelay = rules.delayBeforeRetry(result);
        if (nextDelay.isEmpty()) {
          return result.orThrow();
        }
        delay = nextDelay.get();
      }
    } finally {
      turn.leave();
    }
  }

  /** Waits for the backoff and for the rate limit, and sends the request once. */
  private AttemptResult attempt(HttpRequest request, CallContext call, Turn turn, Duration delay)
      throws TransportFailure {
    long before = timing.ticker().nanos();
    pause(request, call, delay, true);
    boolean waited = waitForRateLimit(request, call, turn) || !delay.isZero();
    return attempt(request, call, waited ? since(before) : Duration.ZERO);
  }

  /** In whole milliseconds. */
  private Duration since(long startNanos) {
    return Duration.ofNanos(timing.ticker().nanos() - startNanos).truncatedTo(ChronoUnit.MILLIS);
  }

  private AttemptResult attempt(HttpRequest request, CallContext call, Duration waited) {
    int number = call.nextNumber();
    long start = timing.ticker().nanos();
    AttemptResult result = AttemptResult.of(request, call, next);
    Duration duration = Duration.ofNanos(timing.ticker().nanos() - start);
    String failure = result.failureDescription();
    Attempt attempt = failure == null
        ? Attempt.completed(number, result.requireResponse().status(), waited, duration)
        : Attempt.failed(number, result.status(), failure, waited, duration);
    call.record(attempt, result);
    log(request, result, attempt);
    return result;
  }

  private void log(HttpRequest request, AttemptResult result, Attempt attempt) {
    if (LOG.isDebugEnabled()) {
      Workers.log(LOG, Level.DEBUG, "{} attempt {}", request.describe(), attempt);
    }
    if (LOG.isTraceEnabled() && result.response() != null) {
      Workers.log(
          LOG,
          Level.TRACE,
          "sent {}; received {}",
          SafeText.headers(request.headers()),
          redaction.apply(SafeText.headers(result.response().headers())));
    }
  }

  /**
   * Updates the rate limiter of the call's group.
   *
   * @return true for a 429 if the service accepted other calls since the previous 429 of this call: it then only lost its
   *     turn, and the attempt does not count
   */
  private boolean updateRateLimiter(Turn turn, AttemptResult result) {
    HttpResponse response = result.response();
    if (response == null) {
      turn.leave();
      return false;
    }
    RateLimit headers = RateLimitHeaders.isPresent(response.headers())
        ? RateLimitHeaders.read(response.headers(), Instant.EPOCH)
        : null;
    Turn.Rejection rejection = response.status() == 429
        ? new Turn.Rejection(
            RetryAfter.orBackoff(response, timing.clock()).orElse(null),
            timing.random().getAsDouble())
        : null;
    return turn.end(headers, rejection, timing.ticker().nanos());
  }

  /**
   * Waits until the rate limit allows the call, and begins its request.
   *
   * @return whether it waited
   * @throws TransportFailure at once if the rate limit lasts longer than the call may wait
   */
  private boolean waitForRateLimit(HttpRequest request, CallContext call, Turn turn)
      throws TransportFailure {
    boolean waited = false;
    Optional<Delay> delay = turn.begin(timing.ticker().nanos());
    while (delay.isPresent()) {
      Duration block = delay.get().block();
      boolean spread = delay.get().spread(); // No 429 asks for it, so maxWait does not limit it.
      boolean allowed = spread
          ? block.compareTo(call.deadline().remaining()) < 0
          : RetryRules.isAllowed(block, call);
      if (!allowed) {
        throw TransportFailure.rateLimited(call.rateLimitGroup(), delay.get().remaining());
      }
      Duration length = block.plus(queueTime(delay.get(), call));
      pause(request, call, length, !spread);
      waited = true;
      delay = turn.begin(timing.ticker().nanos());
    }
    return waited;
  }

  /** At most half of the time that is left after the block: the other half is for the attempt. */
  private static Duration queueTime(Delay delay, CallContext call) {
    Duration half = call.deadline().remaining().minus(delay.block()).dividedBy(2);
    return Durations.min(delay.queue(), half);
  }

  private void pause(HttpRequest request, CallContext call, Duration delay, boolean logged)
      throws TransportFailure {
    throwIfCancelled(call);
    if (!delay.isZero()) {
      Workers.log(
          LOG,
          logged ? Level.INFO : Level.DEBUG,
          "{} waits {} ms before attempt {}",
          request,
          delay.toMillis(),
          call.nextNumber());
      try {
        timing.sleeper().sleep(delay, call.cancellation());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw TransportFailure.notSent(Kind.INTERRUPTED, e);
      }
      throwIfCancelled(call);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw TransportFailure.notSent(Kind.INTERRUPTED, null);
    }
    if (call.deadline().isOver()) {
      throw TransportFailure.notSent(Kind.TIMEOUT, null);
    }
  }

  private static void throwIfCancelled(CallContext call) throws TransportFailure {
    if (call.cancellation().isCancelled()) {
      throw TransportFailure.notSent(Kind.CANCELLED, null);
    }
  }

  @Override
  public String toString() {
    return "RetryingTransport > " + next;
  }
}
