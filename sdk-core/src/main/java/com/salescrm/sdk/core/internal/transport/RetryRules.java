package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.response.Hints;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.retry.Replay;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Whether one call sends its request again, and after how long. Used by the one thread that runs the call. */
final class RetryRules {
  private static final Set<Integer> TRANSIENT = Set.of(408, 500, 502, 503, 504);
  private static final Set<Integer> POSTPONED = Set.of(429, 503);
  private static final Set<Kind> FINAL =
      Set.of(Kind.INTERRUPTED, Kind.CANCELLED, Kind.CREDENTIALS, Kind.TOO_LARGE);

  private final HttpRequest request;
  private final CallContext call;
  private final Timing timing;
  private final Replay replay;
  private boolean resentAtOnce;
  private boolean resentRenewed;
  private int freeAttempts;

  RetryRules(HttpRequest request, CallContext call, Timing timing) {
    this.request = request;
    this.call = call;
    this.timing = timing;
    this.replay = call.effective(request.replay());
  }

  /** Whether a pooled connection had died, so that others in the pool may have too. */
  boolean metDeadConnection(AttemptResult result) {
    return result.failure() != null && result.failure().staleConnection();
  }

  /** The last attempt was refused because others came first: it does not count, unless there is to be one alone. */
  void lostToOthers() {
    if (call.retryPolicy().maxAttempts() > 1) {
      freeAttempts++;
    }
  }

  /** How long to wait before the next attempt; empty if this one is the last. */
  Optional<Duration> waitBeforeNext(AttemptResult result) {
    if (isFreeResend(result)) {
      freeAttempts++;
      return Optional.of(Duration.ZERO);
    }
    int counted = call.attempts().size() - freeAttempts;
    if (counted >= call.retryPolicy().maxAttempts() || !mayRepeat(result)) {
      return Optional.empty();
    }
    Optional<Duration> hint = hint(result);
    if (hint.isPresent() && result.isStatus(429)) {
      return affordable(hint.get(), call)
          ? Optional.of(Duration.ZERO)
          : Optional.empty(); // It waits at the gate.
    }
    Duration wait = hint.orElseGet(
        () -> call.retryPolicy().backoff().delay(counted, timing.random().getAsDouble()));
    return affordable(wait, call) ? Optional.of(wait) : Optional.empty();
  }

  /** Whether a wait is within the policy's bound and leaves time to send. */
  static boolean affordable(Duration wait, CallContext call) {
    return wait.compareTo(call.retryPolicy().maxWait()) <= 0
        && wait.compareTo(call.deadline().remaining()) < 0;
  }

  /** Two resends wait for nothing and count for nothing, once each: see {@code RetryPolicy.none()}. */
  private boolean isFreeResend(AttemptResult result) {
    if (metDeadConnection(result) && !resentAtOnce && mayRepeat(result)) {
      resentAtOnce = true;
      return true;
    }
    if (result.response() != null
        && result.response().refreshed()
        && !resentRenewed
        && replay != Replay.NEVER) {
      resentRenewed = true;
      return true;
    }
    return false;
  }

  private boolean mayRepeat(AttemptResult result) {
    if (result.failure() != null && FINAL.contains(result.failure().kind())) {
      return false;
    }
    return switch (result.outcome()) {
      case NOT_SENT -> true;
      case REJECTED -> replay != Replay.NEVER && isPostponed(result);
      case PROCESSED -> replay == Replay.SAFE && isUnreadableRead(result);
      case UNKNOWN -> replay == Replay.SAFE && isTransient(result);
    };
  }

  private static boolean isPostponed(AttemptResult result) {
    return result.response() != null && POSTPONED.contains(result.response().status());
  }

  private static boolean isTransient(AttemptResult result) {
    return result.response() == null || TRANSIENT.contains(result.response().status());
  }

  private boolean isUnreadableRead(AttemptResult result) {
    if (!request.isGet() || result.readable()) {
      return false;
    }
    TransportFailure cut = result.response() == null ? null : result.response().bodyFailure();
    return cut == null || !FINAL.contains(cut.kind());
  }

  private Optional<Duration> hint(AttemptResult result) {
    return isPostponed(result) ? Hints.of(result.answer(), timing.clock()) : Optional.empty();
  }
}
