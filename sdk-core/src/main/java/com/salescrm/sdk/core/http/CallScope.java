package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one view have in common besides their options: the switch that ends them, who keeps their answers,
 * and since when the first of them has been waiting for its turn.
 */
final class CallScope {
  private static final CallScope NONE = new CallScope(new Cancellation(), answer -> {}, null);

  private final Cancellation cancellation;
  private final Consumer<ApiResponse<?>> recorder;
  private final AtomicReference<@Nullable Long> queuedSince;

  private CallScope(
      Cancellation cancellation, Consumer<ApiResponse<?>> recorder, @Nullable Long queuedSince) {
    this.cancellation = cancellation;
    this.recorder = recorder;
    this.queuedSince = new AtomicReference<>(queuedSince);
  }

  static CallScope none() {
    return NONE;
  }

  /** A scope that {@code cancellation} ends as well; the first call's time began at {@code queuedSinceNanos}. */
  CallScope cancelledBy(Cancellation other, @Nullable Long queuedSinceNanos) {
    return new CallScope(other, recorder, queuedSinceNanos);
  }

  CallScope recordedBy(Consumer<ApiResponse<?>> other) {
    return new CallScope(cancellation, other, null);
  }

  Cancellation cancellation() {
    return cancellation;
  }

  void record(ApiResponse<?> answer) {
    recorder.accept(answer);
  }

  /** When a call that starts now began to wait, in the ticker's nanoseconds. */
  long startOf(long nowNanos) {
    Long queued = queuedSince.getAndSet(null);
    return queued == null ? nowNanos : queued;
  }
}
