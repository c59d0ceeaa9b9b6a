package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.util.function.Consumer;

/** What the calls of one view have in common besides their options: the switch that ends them, and who keeps their answers. */
final class CallScope {
  private static final CallScope NONE = new CallScope(new Cancellation(), answer -> {});

  private final Cancellation cancellation;
  private final Consumer<ApiResponse<?>> recorder;

  private CallScope(Cancellation cancellation, Consumer<ApiResponse<?>> recorder) {
    this.cancellation = cancellation;
    this.recorder = recorder;
  }

  static CallScope none() {
    return NONE;
  }

  /** A scope that {@code other} ends. */
  CallScope cancelledBy(Cancellation other) {
    return new CallScope(other, recorder);
  }

  CallScope recordedBy(Consumer<ApiResponse<?>> other) {
    return new CallScope(cancellation, other);
  }

  Cancellation cancellation() {
    return cancellation;
  }

  void record(ApiResponse<?> answer) {
    recorder.accept(answer);
  }
}
