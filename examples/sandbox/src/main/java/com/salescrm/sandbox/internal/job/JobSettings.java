package com.salescrm.sandbox.internal.job;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of jobs. The last write wins. */
public final class JobSettings {
  private final AtomicBoolean nextFails = new AtomicBoolean();
  private volatile Duration length = Duration.ofSeconds(5);
  // Replaces the status of a running job.
  private volatile UnaryOperator<@Nullable String> runningStatus = UnaryOperator.identity();

  public Duration length() {
    return length;
  }

  public void length(Duration value) {
    length = value;
  }

  public void failNext() {
    nextFails.set(true);
  }

  public void runningStatus(UnaryOperator<@Nullable String> replacement) {
    runningStatus = replacement;
  }

  /** Starts a run with the current duration and outcome. */
  public JobRun newRun(Instant now) {
    return new JobRun(this, length, nextFails.getAndSet(false), now);
  }

  /** The status of a running job, which may be null. */
  @Nullable
  String statusOf(String usual) {
    return runningStatus.apply(usual);
  }
}
