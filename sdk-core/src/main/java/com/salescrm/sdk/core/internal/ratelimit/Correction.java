package com.salescrm.sdk.core.internal.ratelimit;

/**
 * How much slower or faster than its part of the rate a process sends, so that all programs together are spread evenly over the
 * window. One part of it follows how far they are ahead or behind at the moment. The other one lasts: it grows as long as
 * processes do not use their parts, or programs send that know of no parts. Guarded by the lock of its limiter.
 */
final class Correction {
  // In about this time, all programs together are back at an even distribution.
  private static final double NANOS = 50e6;
  // So many requests ahead or behind are tolerated: they are in flight. Unlike requests ahead,
  // those
  // behind are lost at the end of the window.
  private static final double TOLERATED_AHEAD = 1.5;
  private static final double TOLERATED_BEHIND = 1;
  // By what power the lasting part follows the other one in a window.
  private static final double GAIN = 0.1;
  // Of the lasting part, that remains after a window: processes come back to equal parts.
  private static final double REMAINING = 0.95;
  private static final double LARGEST = Math.log(16);
  private static final double STEADY = 0.3;

  private double interval =
      1; // That of the moment, by which the time between two requests is multiplied.
  private double speed; // The lasting one, as a logarithm.

  /**
   * Takes a response.
   *
   * @param aheadNanos how far all programs together are ahead; negative if they are behind
   * @param evenNanos the time between two requests of all, spread evenly
   * @param windows the time since the response before, in windows
   */
  void observe(double aheadNanos, double evenNanos, double windows) {
    double tolerated = (aheadNanos > 0 ? TOLERATED_AHEAD : TOLERATED_BEHIND) * evenNanos;
    double beyond = Math.max(0, Math.abs(aheadNanos) - tolerated);
    interval = Math.max(0, 1 + Math.copySign(beyond, aheadNanos) / NANOS);
    double part = Math.min(1, windows);
    double followed = Math.log(Math.max(0.5, Math.min(2, interval)));
    double next = (speed - GAIN * part * followed) * Math.pow(REMAINING, part);
    speed = Math.max(-LARGEST, Math.min(LARGEST, next));
  }

  /** The part of the process has become larger: by what other processes did not use, as far as it was used already. */
  void onLargerPart(double times) {
    if (speed > 0) {
      speed = Math.max(0, speed - Math.log(times));
    }
  }

  /**
   * By what the time between two requests is multiplied.
   *
   * @param isCurrent whether the window of the latest response lasts on
   */
  double interval(boolean isCurrent) {
    return (isCurrent ? interval : 1) * Math.exp(-speed);
  }

  /** Whether the processes use about their parts, and no other program sends. */
  boolean isSteady() {
    return Math.abs(speed) < STEADY;
  }

  /** Whether each process keeps to its turn. */
  boolean isInTurn(boolean isCurrent) {
    return isSteady() && (!isCurrent || interval == 1);
  }
}
