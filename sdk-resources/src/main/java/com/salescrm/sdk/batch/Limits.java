package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** How patient a batch is. Not a record, whose methods would take more of the jar. */
final class Limits {
  static final Limits DEFAULTS =
      new Limits(Duration.ofMinutes(15), Duration.ofSeconds(5), 8, 5, Duration.ofSeconds(5));

  final Duration patience;
  final Duration pause;
  final int attempts;
  final int rounds;
  final Duration interrupted;

  /**
   * Creates an instance.
   *
   * @param patience how long one write waits for the rate limit or the end of an outage
   * @param pause the delay between two calls of one write
   * @param attempts the attempts of a call
   * @param rounds how often a write may be in doubt, or before it waits for the end of an outage after each further doubt;
   *     and how many passes in a row may be incomplete
   * @param interrupted how long rows in flight may run after run() was interrupted
   */
  Limits(Duration patience, Duration pause, int attempts, int rounds, Duration interrupted) {
    this.patience = patience;
    this.pause = pause;
    this.attempts = attempts;
    this.rounds = rounds;
    this.interrupted = interrupted;
  }

  /**
   * A view of the client whose calls last no longer than the row may wait, but at least a pause: of a write that is cut off at
   * once, the effect is not known.
   */
  ApiClient within(Duration left, ApiClient http) {
    return http.withOptions(o -> o.totalTimeout(left.compareTo(pause) > 0 ? left : pause));
  }

  /** A view of the client with these limits; completing the future cancels its calls. */
  ApiClient view(ApiClient http, CompletableFuture<?> cancelled) {
    return http.withOptions(options -> options
        .lane(Lane.BATCH)
        .totalTimeout(patience)
        .retryPolicy(RetryPolicy.defaults().withMaxAttempts(attempts).withMaxWait(patience))
        .cancelWhen(cancelled));
  }
}
