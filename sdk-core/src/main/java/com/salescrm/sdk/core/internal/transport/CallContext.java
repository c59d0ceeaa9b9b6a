package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.ratelimit.Reservation;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call along the chain: its limits, its cancellation, its observer and the attempts so far. Used by the
 * thread that runs the call.
 */
public final class CallContext {
  private final Limits limits;
  private final String rateLimitGroup;
  private final Cancellation cancellation;
  private final BiConsumer<Attempt, @Nullable HttpResponse> observer;
  private final Predicate<HttpResponse> decoder;
  private final List<Attempt> attempts = new ArrayList<>();
  private Outcome outcome = Outcome.NOT_SENT;
  private Outcome hidden = Outcome.NOT_SENT; // Of requests of the attempt in progress.
  private @Nullable Deadline attempt; // Of the attempt in progress, redirects included.
  private boolean redirectLimitReached;

  /**
   * Creates the context of one call.
   *
   * @param rateLimitGroup the name of the endpoints that share a rate limit
   * @param observer called at the end of each attempt, with its response or null
   * @param decoder decodes a successful response; false if a retry may bring a readable one
   */
  public CallContext(
      Limits limits,
      String rateLimitGroup,
      Cancellation cancellation,
      BiConsumer<Attempt, @Nullable HttpResponse> observer,
      Predicate<HttpResponse> decoder) {
    this.limits = limits;
    this.rateLimitGroup = rateLimitGroup;
    this.cancellation = cancellation;
    this.observer = observer;
    this.decoder = decoder;
  }

  /**
   * The time limits and the retry policy.
   *
   * @param replayWrites whether {@link Replay#ONCE} is treated like {@link Replay#SAFE}
   * @param stallTimeout the longest wait for a byte of a body that is read as a stream, where the other limits end with the
   *     response headers; null for a body that is read whole
   * @param lane whether requests of the other lane are sent first
   * @param reservation turns at the rate limit that another thread has begun for the call; null without
   */
  public record Limits(
      Deadline deadline,
      Duration attemptTimeout,
      RetryPolicy retryPolicy,
      boolean replayWrites,
      @Nullable Duration stallTimeout,
      Lane lane,
      @Nullable Reservation reservation) {}

  public List<Attempt> attempts() {
    return List.copyOf(attempts);
  }

  /** The outcome of all attempts so far. */
  public Outcome outcome() {
    return outcome;
  }

  public Deadline deadline() {
    return limits.deadline();
  }

  @Nullable
  Duration stallTimeout() {
    return limits.stallTimeout();
  }

  RetryPolicy retryPolicy() {
    return limits.retryPolicy();
  }

  Duration attemptTimeout() {
    return limits.attemptTimeout();
  }

  /** A context without attempts, with the limits of this one but at most {@code maxAttempts}, and without observer. */
  CallContext trial(int maxAttempts) {
    Limits fewer = new Limits(
        deadline(),
        attemptTimeout(),
        retryPolicy().withMaxAttempts(maxAttempts),
        limits.replayWrites(),
        stallTimeout(),
        lane(),
        reservation());
    return new CallContext(fewer, rateLimitGroup, cancellation, (attempt, response) -> {}, decoder);
  }

  String rateLimitGroup() {
    return rateLimitGroup;
  }

  Lane lane() {
    return limits.lane();
  }

  @Nullable
  Reservation reservation() {
    return limits.reservation();
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** What is left of the time limit of the attempt; begins with its first request, and includes its redirects. */
  Duration attemptRemaining() {
    Deadline running = attempt;
    if (running == null) {
      running = deadline().restarted(attemptLimit());
      attempt = running;
    }
    return running.remaining();
  }

  /** The time limit of the next attempt. */
  Duration attemptLimit() {
    return Durations.min(deadline().remaining(), limits.attemptTimeout());
  }

  public Replay effectiveReplay(Replay declared) {
    return declared == Replay.ONCE && limits.replayWrites() ? Replay.SAFE : declared;
  }

  boolean canRead(HttpResponse response) {
    return decoder.test(response);
  }

  void onRedirectLimit() {
    redirectLimitReached = true;
  }

  /** Whether the response is a redirect that would have been followed after fewer others. */
  public boolean redirectLimitReached() {
    return redirectLimitReached;
  }

  /** A request of the attempt in progress was sent, and an interceptor of the user's client hides how it ended. */
  void hide(Outcome sent) {
    hidden = combined(hidden, sent);
  }

  /** The outcome of the attempt in progress, whose latest request ended with {@code latest}. */
  Outcome withHidden(Outcome latest) {
    return combined(hidden, latest);
  }

  int nextNumber() {
    return attempts.size() + 1;
  }

  void record(Attempt ended, AttemptResult result) {
    attempts.add(ended);
    attempt = null;
    hidden = Outcome.NOT_SENT;
    outcome = combined(outcome, result.outcome());
    observer.accept(ended, result.response());
  }

  /** The outcome of two attempts of a call, or of all earlier attempts and the next one. */
  private static Outcome combined(Outcome earlier, Outcome later) {
    boolean decided =
        earlier == Outcome.PROCESSED || (earlier == Outcome.UNKNOWN && later != Outcome.PROCESSED);
    return decided ? earlier : later;
  }
}
