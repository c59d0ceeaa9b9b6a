package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.internal.answer.Hints;
import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a request until an answer stands: it makes the attempts, waits between them and behind the rate-limit gate, and
 * keeps the timeline. What may be repeated is {@link RetryRules}' to say.
 */
final class RetryingTransport implements Transport {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private final RateLimitGates gates;
  private final Timing timing;
  private final Runnable dropIdleConnections;
  private final Transport next;

  RetryingTransport(
      RateLimitGates gates, Timing timing, Runnable dropIdleConnections, Transport next) {
    this.gates = gates;
    this.timing = timing;
    this.dropIdleConnections = dropIdleConnections;
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    RetryRules rules = new RetryRules(request, call, timing);
    RateLimitGates.Turn turn = new RateLimitGates.Turn();
    Duration wait = Duration.ZERO;
    while (true) {
      long before = timing.ticker().nanos();
      pause(request, call, wait);
      HttpResponse refusal = passGate(request, call, turn);
      if (refusal != null) {
        return refusal;
      }
      Outcome outcome = attempt(request, call, waitedSince(before));
      if (lostToOthers(call, turn, outcome)) {
        rules.lostToOthers();
      }
      if (rules.metDeadConnection(outcome)) {
        dropIdleConnections.run();
      }
      Optional<Duration> again = rules.waitBeforeNext(outcome);
      if (again.isEmpty()) {
        return outcome.orThrow();
      }
      wait = again.get();
    }
  }

  /** What was waited, in whole milliseconds: the microseconds of going on at once are no wait. */
  private Duration waitedSince(long startNanos) {
    return Duration.ofNanos(timing.ticker().nanos() - startNanos).truncatedTo(ChronoUnit.MILLIS);
  }

  private Outcome attempt(HttpRequest request, CallContext call, Duration waited) {
    int number = call.nextNumber();
    long start = timing.ticker().nanos();
    Outcome outcome = Outcome.of(request, call, next);
    Duration took = Duration.ofNanos(timing.ticker().nanos() - start);
    if (outcome.fateUnknown(timing.clock())) {
      call.markFateUnknown();
    }
    String trouble = outcome.trouble();
    Attempt attempt = trouble == null
        ? Attempt.answered(number, outcome.answer().status(), waited, took)
        : Attempt.failed(number, outcome.status(), trouble, waited, took);
    call.record(attempt, outcome.response());
    log(request, outcome, attempt);
    return outcome;
  }

  private static void log(HttpRequest request, Outcome outcome, Attempt attempt) {
    if (LOG.isDebugEnabled()) {
      LOG.debug("{} {} attempt {}", request.method(), SafeText.url(request.url()), attempt);
    }
    if (LOG.isTraceEnabled() && outcome.response() != null) {
      LOG.trace(
          "sent {}; received {}",
          SafeText.headers(request.headers()),
          SafeText.headers(outcome.answer().headers()));
    }
  }

  /** Tells the gate of a response; true if it is a 429 while the service accepted other calls since the last one. */
  private boolean lostToOthers(CallContext call, RateLimitGates.Turn turn, Outcome outcome) {
    HttpResponse response = outcome.response();
    if (response == null || response.status() != 429) {
      if (response != null) {
        gates.accepted(call.gate());
      }
      return false;
    }
    Optional<Duration> hint = Hints.of(response, timing.clock());
    return hint.isPresent() && gates.close(call.gate(), turn, hint.get(), response);
  }

  /** Waits while the gate is closed; the answer that closed it, if the wait is longer than the call may take. */
  private @Nullable HttpResponse passGate(
      HttpRequest request, CallContext call, RateLimitGates.Turn turn) throws TransportFailure {
    Optional<RateLimitGates.Wait> closed = gates.waiting(call.gate(), turn);
    while (closed.isPresent()) {
      RateLimitGates.Wait wait = closed.get();
      if (!RetryRules.affordable(wait.left(), call)) {
        return wait.because().withRetryAfter(wait.left());
      }
      pause(request, call, wait.left().plus(untilTurn(wait, call)));
      closed = gates.waiting(call.gate(), turn);
    }
    return null;
  }

  /** At most half of what the call has left after the wait, since it is to be sent then. */
  private static Duration untilTurn(RateLimitGates.Wait wait, CallContext call) {
    Duration spare = call.deadline().remaining().minus(wait.left()).dividedBy(2);
    return wait.turn().compareTo(spare) < 0 ? wait.turn() : spare;
  }

  private void pause(HttpRequest request, CallContext call, Duration wait) throws TransportFailure {
    if (call.cancellation().isCancelled()) {
      throw new TransportFailure(Kind.CANCELLED, false, false, null);
    }
    if (!wait.isZero()) {
      LOG.info("{} waits {} ms before attempt {}", request, wait.toMillis(), call.nextNumber());
      sleep(call, wait);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new TransportFailure(Kind.INTERRUPTED, false, false, null);
    }
    if (call.deadline().isOver()) {
      throw new TransportFailure(Kind.TIMEOUT, false, false, null);
    }
  }

  private void sleep(CallContext call, Duration wait) throws TransportFailure {
    try {
      timing.sleeper().sleep(wait, call.cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportFailure(Kind.INTERRUPTED, false, false, e);
    }
    if (call.cancellation().isCancelled()) {
      throw new TransportFailure(Kind.CANCELLED, false, false, null);
    }
  }

  @Override
  public String toString() {
    return "RetryingTransport > " + next;
  }
}
