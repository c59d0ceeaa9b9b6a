package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.answer.Hints;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.retry.Replay;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Whether one call sends its request again, and after how long. Used by the one thread that runs the call. */
final class RetryRules {
  private static final Set<Integer> TRANSIENT = Set.of(408, 500, 502, 503, 504);
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
  boolean metDeadConnection(Outcome outcome) {
    return outcome.failure() != null && outcome.failure().staleConnection();
  }

  /** The last attempt was refused because others came first: it does not count, unless there is to be one alone. */
  void lostToOthers() {
    if (call.retryPolicy().maxAttempts() > 1) {
      freeAttempts++;
    }
  }

  /** How long to wait before the next attempt; empty if this outcome is the last. */
  Optional<Duration> waitBeforeNext(Outcome outcome) {
    if (isFreeResend(outcome)) {
      freeAttempts++;
      return Optional.of(Duration.ZERO);
    }
    int counted = call.attempts().size() - freeAttempts;
    if (counted >= call.retryPolicy().maxAttempts() || !mayRepeat(outcome)) {
      return Optional.empty();
    }
    Optional<Duration> hint = hint(outcome);
    if (hint.isPresent() && outcome.answer().status() == 429) {
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
  private boolean isFreeResend(Outcome outcome) {
    if (metDeadConnection(outcome) && !resentAtOnce && mayRepeat(outcome)) {
      resentAtOnce = true;
      return true;
    }
    if (outcome.response() != null
        && outcome.response().renewed()
        && !resentRenewed
        && replay != Replay.NEVER) {
      resentRenewed = true;
      return true;
    }
    return false;
  }

  private boolean mayRepeat(Outcome outcome) {
    TransportFailure failure = outcome.failure();
    if (failure != null) {
      return !FINAL.contains(failure.kind()) && (!failure.sent() || replay == Replay.SAFE);
    }
    HttpResponse response = outcome.answer();
    if (replay == Replay.NEVER) {
      return false;
    }
    if (response.status() == 429 || (response.status() == 503 && hint(outcome).isPresent())) {
      return true;
    }
    return replay == Replay.SAFE
        && (TRANSIENT.contains(response.status()) || isUnreadableRead(outcome));
  }

  private boolean isUnreadableRead(Outcome outcome) {
    TransportFailure cut = outcome.answer().bodyFailure();
    return request.isGet() && !outcome.readable() && (cut == null || !FINAL.contains(cut.kind()));
  }

  private Optional<Duration> hint(Outcome outcome) {
    HttpResponse response = outcome.response();
    boolean mayHint = response != null && (response.status() == 429 || response.status() == 503);
    return mayHint ? Hints.of(outcome.answer(), timing.clock()) : Optional.empty();
  }
}
