package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one call carries along the chain: its limits, its switch, what is to be told of each attempt, and the timeline so
 * far. Used by the one thread that runs the call.
 */
public final class CallContext {
  private final Deadline deadline;
  private final Duration attemptTimeout;
  private final RetryPolicy retryPolicy;
  private final boolean replayWrites;
  private final @Nullable Duration stallTimeout;
  private final String gate;
  private final Cancellation cancellation;
  private final BiConsumer<Attempt, @Nullable HttpResponse> observer;
  private final Predicate<HttpResponse> readable;
  private final List<Attempt> attempts = new ArrayList<>();
  private Outcome outcome = Outcome.NOT_SENT;

  /**
   * The context of one call.
   *
   * @param gate the name of the endpoint group whose rate limit the call shares
   * @param observer told of each attempt as it ends, and of its answer, or null if there was none
   * @param readable whether a successful answer can be read as what was asked for
   */
  public CallContext(
      Limits limits,
      String gate,
      Cancellation cancellation,
      BiConsumer<Attempt, @Nullable HttpResponse> observer,
      Predicate<HttpResponse> readable) {
    this.deadline = limits.deadline();
    this.attemptTimeout = limits.attemptTimeout();
    this.retryPolicy = limits.retryPolicy();
    this.replayWrites = limits.replayWrites();
    this.stallTimeout = limits.stallTimeout();
    this.gate = gate;
    this.cancellation = cancellation;
    this.observer = observer;
    this.readable = readable;
  }

  /**
   * How long and how often.
   *
   * @param replayWrites whether what may normally be sent once may be repeated
   * @param stallTimeout the longest wait for a byte of a body that is handed out while it arrives: the other limits end
   *     with its headers; null for a body that is read whole
   */
  public record Limits(
      Deadline deadline,
      Duration attemptTimeout,
      RetryPolicy retryPolicy,
      boolean replayWrites,
      @Nullable Duration stallTimeout) {}

  public List<Attempt> attempts() {
    return List.copyOf(attempts);
  }

  /** What became of the request in all attempts so far. */
  public Outcome outcome() {
    return outcome;
  }

  public Deadline deadline() {
    return deadline;
  }

  @Nullable
  Duration stallTimeout() {
    return stallTimeout;
  }

  RetryPolicy retryPolicy() {
    return retryPolicy;
  }

  String gate() {
    return gate;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** What is left for the next attempt. */
  Duration attemptLimit() {
    Duration remaining = deadline.remaining();
    return remaining.compareTo(attemptTimeout) < 0 ? remaining : attemptTimeout;
  }

  Replay effective(Replay declared) {
    return declared == Replay.ONCE && replayWrites ? Replay.SAFE : declared;
  }

  boolean canRead(HttpResponse response) {
    return readable.test(response);
  }

  int nextNumber() {
    return attempts.size() + 1;
  }

  void record(Attempt attempt, AttemptResult result) {
    attempts.add(attempt);
    outcome = Outcomes.ofBoth(outcome, result.outcome());
    observer.accept(attempt, result.response());
  }
}
