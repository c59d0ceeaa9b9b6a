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
  private static final long LONGEST_GATE_JITTER_MILLIS = 500;

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
    Duration wait = Duration.ZERO;
    while (true) {
      long before = timing.ticker().nanos();
      pause(request, call, wait);
      HttpResponse refusal = passGate(request, call);
      if (refusal != null) {
        return refusal;
      }
      Outcome outcome = attempt(request, call, waitedSince(before));
      closeGate(call, outcome);
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

  private void closeGate(CallContext call, Outcome outcome) {
    HttpResponse response = outcome.response();
    if (response != null && response.status() == 429) {
      Hints.of(response, timing.clock())
          .ifPresent(wait -> gates.close(call.gate(), wait, response));
    }
  }

  /** Waits while the gate is closed; the answer that closed it, if the wait is longer than the call may take. */
  private @Nullable HttpResponse passGate(HttpRequest request, CallContext call)
      throws TransportFailure {
    Optional<RateLimitGates.Wait> closed = gates.waiting(call.gate());
    while (closed.isPresent()) {
      Duration left = closed.get().left();
      if (!RetryRules.affordable(left, call)) {
        return closed.get().because().withRetryAfter(left);
      }
      pause(request, call, left.plus(gateJitter(left, call)));
      closed = gates.waiting(call.gate());
    }
    return null;
  }

  /**
   * All who waited leave at different times: a tenth of the wait, at most half a second, by chance; and at most half of
   * what the call has left after the wait, since it is to be sent then.
   */
  private Duration gateJitter(Duration left, CallContext call) {
    long longest = Math.min(left.toMillis() / 10, LONGEST_GATE_JITTER_MILLIS);
    long spare = call.deadline().remaining().minus(left).toMillis() / 2;
    return Duration.ofMillis(
        (long) (Math.max(0, Math.min(longest, spare)) * timing.random().getAsDouble()));
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
