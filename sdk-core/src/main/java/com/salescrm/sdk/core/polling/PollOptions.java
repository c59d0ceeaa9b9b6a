package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.internal.time.Durations;
import java.time.Duration;

/**
 * How often a poller looks, and how many looks in a row may fail. Immutable, safe for many threads: each {@code with}
 * method gives options of its own.
 */
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

  /** {@return a first look at once, then after 1 s growing by half to 30 s; 10 failed looks in a row are forgiven} */
  public static PollOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Other delays between two looks, each up to a fifth shorter or longer by chance.
   *
   * @param first the delay before the second look; it grows by half from look to look
   * @param longest where it stops to grow; more than 100 years count as 100 years
   * @return options with these delays
   * @throws IllegalArgumentException if the first is not positive, or longer than the longest
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
   * How many looks in a row may fail for reasons that pass before the wait fails: a broken connection, a time-out, 408,
   * 429, 5xx, a response that cannot be read, and an access token that cannot be refreshed at the moment ({@link
   * com.salescrm.sdk.core.error.OAuthException}, {@link com.salescrm.sdk.core.error.TokenStoreException}). Each look has
   * been repeated by the client's own retries before it counts.
   *
   * @param looks how many, 0 for none
   * @return options with that budget
   * @throws IllegalArgumentException if it is negative
   */
  public PollOptions withFailureBudget(int looks) {
    if (looks < 0) {
      throw new IllegalArgumentException("failureBudget must not be negative, but was " + looks);
    }
    return new PollOptions(firstDelay, longestDelay, looks);
  }

  /** {@return the delay before the second look} */
  public Duration firstDelay() {
    return firstDelay;
  }

  /** {@return the longest delay between two looks} */
  public Duration longestDelay() {
    return longestDelay;
  }

  /** {@return how many looks in a row may fail} */
  public int failureBudget() {
    return failureBudget;
  }

  /** The delay that follows one, without jitter. */
  Duration after(Duration delay) {
    Duration grown = Duration.ofNanos((long) (delay.toNanos() * GROWTH));
    return grown.compareTo(longestDelay) < 0 ? grown : longestDelay;
  }

  /** A delay with its share of chance. */
  static Duration jittered(Duration delay, double random) {
    return Duration.ofNanos((long) (delay.toNanos() * (1 + JITTER * (2 * random - 1))));
  }

  @Override
  public String toString() {
    return "PollOptions{" + firstDelay + " to " + longestDelay + ", failureBudget=" + failureBudget
        + "}";
  }
}
