package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.job.JobSettings;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Settings of exports and bulk actions. Their duration is measured on the sandbox's clock: if the
 * clock does not run, they progress when {@link SandboxClock#advance} is called. A bulk action
 * changes the leads when it is next read. Each setting applies to jobs that are started, or
 * statuses that are read, after the call. Thread-safe.
 */
public final class SandboxJobs {
  private final JobSettings settings;

  SandboxJobs(JobSettings settings) {
    this.settings = settings;
  }

  /**
   * Sets the duration of a job, pauses excluded. Default: 5 s.
   *
   * @param length zero or more
   * @return these settings
   * @throws IllegalArgumentException if the duration is negative
   */
  public SandboxJobs duration(Duration length) {
    if (length.isNegative()) {
      throw new IllegalArgumentException("length must not be negative, but was " + length);
    }
    settings.length(length);
    return this;
  }

  /**
   * Makes the next job end with the status {@code error}, after its duration on the sandbox's clock.
   *
   * @return these settings
   */
  public SandboxJobs failNext() {
    settings.failNext();
    return this;
  }

  /**
   * Replaces the status of running jobs, as a service with additional statuses would.
   *
   * @param status the status
   * @return these settings
   */
  public SandboxJobs showStatus(String status) {
    settings.runningStatus(usual -> status);
    return this;
  }

  /**
   * Replaces the status of running jobs with null.
   *
   * @return these settings
   */
  public SandboxJobs showNullStatus() {
    settings.runningStatus(usual -> null);
    return this;
  }

  /**
   * Restores the default statuses of running jobs.
   *
   * @return these settings
   */
  public SandboxJobs showDefaultStatus() {
    settings.runningStatus(UnaryOperator.identity());
    return this;
  }
}
