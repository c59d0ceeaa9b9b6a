package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What the calls of one view have in common besides their options: the switch that ends them, who keeps their answers,
 * and how long the first of them has waited for its turn.
 */
final class CallScope {
  private static final CallScope NONE =
      new CallScope(new Cancellation(), answer -> {}, new AtomicLong());

  private final Cancellation cancellation;
  private final Consumer<ApiResponse<?>> recorder;
  // In nanoseconds; taken, and set to zero, by whichever call comes first, on whichever view.
  private final AtomicLong waited;

  private CallScope(
      Cancellation cancellation, Consumer<ApiResponse<?>> recorder, AtomicLong waited) {
    this.cancellation = cancellation;
    this.recorder = recorder;
    this.waited = waited;
  }

  static CallScope none() {
    return NONE;
  }

  /** A scope that {@code other} ends. */
  CallScope cancelledBy(Cancellation other) {
    return new CallScope(other, recorder, waited);
  }

  /** A scope whose first call has waited for its turn. */
  CallScope afterWaiting(long nanos) {
    return new CallScope(cancellation, recorder, new AtomicLong(nanos));
  }

  CallScope recordedBy(Consumer<ApiResponse<?>> other) {
    return new CallScope(cancellation, other, waited);
  }

  Cancellation cancellation() {
    return cancellation;
  }

  void record(ApiResponse<?> answer) {
    recorder.accept(answer);
  }

  /**
   * When the time of a call that starts now began, in the ticker's nanoseconds: earlier by the wait for its turn, but not
   * by what its caller did between the turn and the call.
   */
  long startOf(long nowNanos) {
    return nowNanos - waited.getAndSet(0);
  }
}
