package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.retry.Replay;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Decides whether one call retries its request, and after which delay. Used by the thread that runs the call. */
final class RetryRules {
  // A 503 with Retry-After was rejected and is retried also for a create; without it the outcome is
  // unknown, and only a safe request is retried: see AttemptTracker.
  private static final Set<Integer> TRANSIENT = Set.of(408, 500, 502, 503, 504);
  private static final Set<Integer> POSTPONED = Set.of(429, 503);
  private static final Set<Kind> NOT_RETRYABLE =
      Set.of(Kind.INTERRUPTED, Kind.CANCELLED, Kind.CREDENTIALS, Kind.TOO_LARGE);

  private final HttpRequest request;
  private final CallContext call;
  private final Timing timing;
  private final Replay replay;
  private boolean retriedStaleConnection;
  private boolean retriedWithNewToken;
  private int uncountedAttempts;

  RetryRules(HttpRequest request, CallContext call, Timing timing) {
    this.request = request;
    this.call = call;
    this.timing = timing;
    this.replay = call.effectiveReplay(request.replay());
    this.uncountedAttempts = call.attempts().size(); // Of a list that is requested once more.
  }

  /** Excludes the last attempt from the count. */
  void doNotCountLastAttempt() {
    uncountedAttempts++;
  }

  /** The delay before the next attempt; empty if the last attempt was the final one. */
  Optional<Duration> delayBeforeRetry(AttemptResult result) {
    if (isUncountedRetry(result)) {
      uncountedAttempts++;
      return Optional.of(Duration.ZERO);
    }
    int counted = call.attempts().size() - uncountedAttempts;
    if (counted >= call.retryPolicy().maxAttempts() || !isRetryable(result)) {
      return Optional.empty();
    }
    Optional<Duration> retryAfter = isPostponed(result)
        ? RetryAfter.orBackoff(result.requireResponse(), timing.clock())
        : Optional.empty();
    Duration delay = retryAfter.orElseGet(
        () -> call.retryPolicy().backoff().delay(counted, timing.random().getAsDouble()));
    if (!isAllowed(delay, call)) {
      return Optional.empty();
    }
    boolean waitsForRateLimiter = retryAfter.isPresent() && result.hasStatus(429);
    return Optional.of(waitsForRateLimiter ? Duration.ZERO : delay);
  }

  /** Whether the policy allows the delay and the deadline leaves time to send afterwards. */
  static boolean isAllowed(Duration delay, CallContext call) {
    return delay.compareTo(call.retryPolicy().maxWait()) <= 0
        && delay.compareTo(call.deadline().remaining()) < 0;
  }

  /** Two retries, once each, are immediate and do not count: see {@code RetryPolicy.none()}. */
  private boolean isUncountedRetry(AttemptResult result) {
    // A write whose connection broke later may have taken effect: its retry counts.
    boolean hadNoEffect = request.isGet() || result.outcome() == Outcome.NOT_SENT;
    if (result.metStaleConnection()
        && hadNoEffect
        && !retriedStaleConnection
        && isRetryable(result)) {
      retriedStaleConnection = true;
      return true;
    }
    if (result.response() != null
        && result.response().refreshed()
        && !retriedWithNewToken
        && mayRepeatRejected(result)) {
      retriedWithNewToken = true;
      return true;
    }
    return false;
  }

  private boolean isRetryable(AttemptResult result) {
    if (result.failure() != null && NOT_RETRYABLE.contains(result.failure().kind())) {
      return false;
    }
    Outcome outcome = result.outcome(); // A switch would add a class to the jar.
    return outcome == Outcome.NOT_SENT
        || (isPostponed(result) && mayRepeatRejected(result))
        || (outcome == Outcome.PROCESSED && replay == Replay.SAFE && isUnreadableRead(result))
        || (outcome == Outcome.UNKNOWN && replay == Replay.SAFE && isTransient(result));
  }

  /** After an interceptor has sent an attempt twice, the last response may reject a write that was carried out. */
  private boolean mayRepeatRejected(AttemptResult result) {
    return replay == Replay.SAFE || (replay == Replay.ONCE && result.outcome() == Outcome.REJECTED);
  }

  private static boolean isPostponed(AttemptResult result) {
    return result.response() != null && POSTPONED.contains(result.response().status());
  }

  /** No response, one of a failing service, or a page instead of a successful one. */
  private static boolean isTransient(AttemptResult result) {
    HttpResponse response = result.response();
    return response == null || response.isSuccessful() || TRANSIENT.contains(response.status());
  }

  private boolean isUnreadableRead(AttemptResult result) {
    if (!request.isGet() || result.readable()) {
      return false;
    }
    TransportFailure failure =
        result.response() == null ? null : result.response().bodyFailure();
    return failure == null || !NOT_RETRYABLE.contains(failure.kind());
  }
}
