package com.salescrm.benchmarks.service;

import java.util.concurrent.ThreadLocalRandom;

/**
 * How long a service waits before each response: {@code 20}, or at random from a range,
 * {@code 10-30}.
 *
 * @param min in milliseconds
 * @param max in milliseconds
 */
public record Delay(int min, int max) {
  /** No delay. */
  public static final Delay NONE = constant(0);

  /** The same delay for each response. */
  public static Delay constant(int millis) {
    return new Delay(millis, millis);
  }

  /** Reads what {@link #toString} writes. */
  static Delay parse(String text) {
    String[] limits = text.split("-", -1);
    return new Delay(Integer.parseInt(limits[0]), Integer.parseInt(limits[limits.length - 1]));
  }

  /** Waits. */
  void await() throws InterruptedException {
    int millis = ThreadLocalRandom.current().nextInt(min, max + 1);
    if (millis > 0) {
      Thread.sleep(millis);
    }
  }

  @Override
  public String toString() {
    return min == max ? Integer.toString(min) : min + "-" + max;
  }
}
