package com.salescrm.sandbox.internal.store;

import java.util.SplittableRandom;

/**
 * Generates ids in the format of the service: a prefix and 43 letters and digits. Equal seeds
 * create equal ids.
 */
public final class Ids {
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int LENGTH = 43;

  private final SplittableRandom random;

  /** Creates a generator with a seed. */
  public Ids(long seed) {
    random = new SplittableRandom(seed);
  }

  public String next(String prefix) {
    StringBuilder id = new StringBuilder(prefix.length() + LENGTH).append(prefix);
    for (int i = 0; i < LENGTH; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return id.toString();
  }
}
