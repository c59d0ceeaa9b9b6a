package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.internal.time.Durations;
import java.time.Duration;

/** The delays between polls and the failure budget. Immutable, safe for many threads. */
public final class PollOptions {
  private static final double GROWTH = 1.5;
  private static final double JITTER = 0.2;
  private static final PollOptions DEFAULTS =
      new PollOptions(Duration.ofSeconds(1), Duration.ofSeconds(30), 10);

  private final Duration firstDelay;
  private final Duration longestDelay;
  private final int failureBudget;

  private PollOptions(Duration firstDelay, Duration longestDelay, int failureBudget) {
    this.firstDelay = firstDelay;
    this.longestDelay = longestDelay;
    this.failureBudget = failureBudget;
  }

  /** {@return delays from 1 s, growing by 50 % up to 30 s, and a budget of 10 failed polls in a row} */
  public static PollOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Sets the delays between polls. Each has ±20 % jitter.
   *
   * @param first the delay before the second poll; it grows by 50 % from poll to poll
   * @param longest the maximum before the jitter; more than 100 years count as 100 years
   * @return new options
   * @throws IllegalArgumentException if {@code first} is not positive, or longer than {@code longest}
   */
  public PollOptions withDelays(Duration first, Duration longest) {
    Duration begin = Durations.positive("first", first);
    Duration end = Durations.positive("longest", longest);
    if (begin.compareTo(end) > 0) {
      throw new IllegalArgumentException(
          "first must not be longer than longest, but they were " + first + " and " + longest);
    }
    return new PollOptions(begin, end, failureBudget);
  }

  /**
   * Sets how many polls in a row may fail temporarily: a broken connection, a timeout, 408, 429, 5xx, an unreadable
   * response (also JSON of another type), or a failed token refresh ({@link com.salescrm.sdk.core.error.OAuthException}, {@link
   * com.salescrm.sdk.core.error.TokenStoreException}). A poll fails after the retries of the client.
   *
   * @param polls the budget, 0 or more
   * @return new options
   * @throws IllegalArgumentException if {@code polls} is negative
   */
  public PollOptions withFailureBudget(int polls) {
    if (polls < 0) {
      throw new IllegalArgumentException("failureBudget must not be negative, but was " + polls);
    }
    return new PollOptions(firstDelay, longestDelay, polls);
  }

  /** {@return the delay before the second poll, before the jitter of ±20 %} */
  public Duration firstDelay() {
    return firstDelay;
  }

  /** {@return the longest delay between two polls, before the jitter of ±20 %} */
  public Duration longestDelay() {
    return longestDelay;
  }

  /** {@return how many polls in a row may fail} */
  public int failureBudget() {
    return failureBudget;
  }

  /** The delay after {@code delay}, without jitter. */
  Duration after(Duration delay) {
    Duration grown = Duration.ofNanos((long) Math.ceil(delay.toNanos() * GROWTH));
    return grown.compareTo(longestDelay) < 0 ? grown : longestDelay;
  }

  static Duration jittered(Duration delay, double random) {
    return Duration.ofNanos((long) (delay.toNanos() * (1 + JITTER * (2 * random - 1))));
  }

  @Override
  public String toString() {
    return "PollOptions{" + firstDelay + " to " + longestDelay + ", failureBudget=" + failureBudget
        + "}";
  }
}
