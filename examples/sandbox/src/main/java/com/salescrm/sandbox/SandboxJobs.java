package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.job.JobSettings;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * How exports and bulk actions go. They take their time on the sandbox's clock: with one that stands, they get on when
 * {@link SandboxClock#advance} moves it; a bulk action does its work on the leads whenever it is looked at. Each switch
 * holds for what is started, or shown, from then on. Safe for many threads.
 */
public final class SandboxJobs {
  private final JobSettings settings;

  SandboxJobs(JobSettings settings) {
    this.settings = settings;
  }

  /**
   * How long a job takes, pauses aside; 5 s unless said.
   *
   * @param length zero or more
   * @return these switches
   * @throws IllegalArgumentException if it is negative
   */
  public SandboxJobs take(Duration length) {
    if (length.isNegative()) {
      throw new IllegalArgumentException("length must not be negative, but was " + length);
    }
    settings.length(length);
    return this;
  }

  /**
   * Lets the next job that is started end in {@code error}.
   *
   * @return these switches
   */
  public SandboxJobs failNext() {
    settings.failNext();
    return this;
  }

  /**
   * Shows another word while a job is at work, as a service with a newer vocabulary would.
   *
   * @param word the status
   * @return these switches
   */
  public SandboxJobs showStatus(String word) {
    settings.wordInBetween(usual -> word);
    return this;
  }

  /**
   * Shows null for a status while a job is at work.
   *
   * @return these switches
   */
  public SandboxJobs showNullStatus() {
    settings.wordInBetween(usual -> null);
    return this;
  }

  /**
   * Shows the usual words again.
   *
   * @return these switches
   */
  public SandboxJobs showUsualStatus() {
    settings.wordInBetween(UnaryOperator.identity());
    return this;
  }
}
