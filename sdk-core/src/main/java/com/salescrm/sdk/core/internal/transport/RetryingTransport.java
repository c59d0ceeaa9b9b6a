package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.response.Hints;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a request until an answer stands: it makes the attempts, waits between them and behind the rate-limit gate, and
 * keeps the timeline. What may be repeated is {@link RetryRules}' to say.
 */
final class RetryingTransport implements Transport {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private final RateLimiters gates;
  private final Timing timing;
  private final Runnable dropIdleConnections;
  private final UnaryOperator<String> redaction;
  private final Transport next;

  /**
   * The outermost transport.
   *
   * @param redaction takes secrets out of what is logged
   */
  RetryingTransport(
      RateLimiters gates,
      Timing timing,
      Runnable dropIdleConnections,
      UnaryOperator<String> redaction,
      Transport next) {
    this.gates = gates;
    this.timing = timing;
    this.dropIdleConnections = dropIdleConnections;
    this.redaction = redaction;
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    RetryRules rules = new RetryRules(request, call, timing);
    RateLimiters.Turn turn = new RateLimiters.Turn();
    Duration wait = Duration.ZERO;
    while (true) {
      long before = timing.ticker().nanos();
      pause(request, call, wait);
      boolean waited = passGate(request, call, turn) || !wait.isZero();
      AttemptResult result = attempt(request, call, waited ? since(before) : Duration.ZERO);
      if (lostToOthers(call, turn, result)) {
        rules.lostToOthers();
      }
      if (rules.metDeadConnection(result)) {
        dropIdleConnections.run();
      }
      Optional<Duration> again = rules.waitBeforeNext(result);
      if (again.isEmpty()) {
        return result.orThrow();
      }
      wait = again.get();
    }
  }

  /** In whole milliseconds. */
  private Duration since(long startNanos) {
    return Duration.ofNanos(timing.ticker().nanos() - startNanos).truncatedTo(ChronoUnit.MILLIS);
  }

  private AttemptResult attempt(HttpRequest request, CallContext call, Duration waited) {
    int number = call.nextNumber();
    long start = timing.ticker().nanos();
    AttemptResult result = AttemptResult.of(request, call, next);
    Duration took = Duration.ofNanos(timing.ticker().nanos() - start);
    String description = result.failureDescription();
    Attempt attempt = description == null
        ? Attempt.completed(number, result.answer().status(), waited, took)
        : Attempt.failed(number, result.status(), description, waited, took);
    call.record(attempt, result);
    log(request, result, attempt);
    return result;
  }

  private void log(HttpRequest request, AttemptResult result, Attempt attempt) {
    if (LOG.isDebugEnabled()) {
      LOG.debug("{} {} attempt {}", request.method(), SafeText.url(request.url()), attempt);
    }
    if (LOG.isTraceEnabled() && result.response() != null) {
      LOG.trace(
          "sent {}; received {}",
          SafeText.headers(request.headers()),
          redaction.apply(SafeText.headers(result.answer().headers())));
    }
  }

  /** Tells the gate of a response; true if it is a 429 while the service accepted other calls since the last one. */
  private boolean lostToOthers(CallContext call, RateLimiters.Turn turn, AttemptResult result) {
    if (!result.isStatus(429)) {
      if (result.response() != null) {
        gates.accepted(call.gate());
      }
      return false;
    }
    Optional<Duration> hint = Hints.of(result.answer(), timing.clock());
    return hint.isPresent() && gates.close(call.gate(), turn, hint.get());
  }

  /** Waits while the rate limit lasts, and says whether it did; fails at once if that is longer than the call may take. */
  private boolean passGate(HttpRequest request, CallContext call, RateLimiters.Turn turn)
      throws TransportFailure {
    boolean waited = false;
    Optional<RateLimiters.Wait> closed = gates.waiting(call.gate(), turn);
    while (closed.isPresent()) {
      RateLimiters.Wait wait = closed.get();
      if (!RetryRules.affordable(wait.left(), call)) {
        throw TransportFailure.rateLimited(call.gate(), wait.left());
      }
      pause(request, call, wait.left().plus(untilTurn(wait, call)));
      waited = true;
      closed = gates.waiting(call.gate(), turn);
    }
    return waited;
  }

  /** At most half of what the call has left after the wait, since it is to be sent then. */
  private static Duration untilTurn(RateLimiters.Wait wait, CallContext call) {
    Duration spare = call.deadline().remaining().minus(wait.left()).dividedBy(2);
    return wait.turn().compareTo(spare) < 0 ? wait.turn() : spare;
  }

  private void pause(HttpRequest request, CallContext call, Duration wait) throws TransportFailure {
    if (call.cancellation().isCancelled()) {
      throw TransportFailure.notSent(Kind.CANCELLED, null);
    }
    if (!wait.isZero()) {
      LOG.info("{} waits {} ms before attempt {}", request, wait.toMillis(), call.nextNumber());
      sleep(call, wait);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw TransportFailure.notSent(Kind.INTERRUPTED, null);
    }
    if (call.deadline().isOver()) {
      throw TransportFailure.notSent(Kind.TIMEOUT, null);
    }
  }

  private void sleep(CallContext call, Duration wait) throws TransportFailure {
    try {
      timing.sleeper().sleep(wait, call.cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TransportFailure.notSent(Kind.INTERRUPTED, e);
    }
    if (call.cancellation().isCancelled()) {
      throw TransportFailure.notSent(Kind.CANCELLED, null);
    }
  }

  @Override
  public String toString() {
    return "RetryingTransport > " + next;
  }
}
