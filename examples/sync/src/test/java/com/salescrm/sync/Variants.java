package com.salescrm.sync;

/** How often a test repeats: few times, or in full with {@code -Dall.variants=true}, as {@code .ci/run} does once. */
public final class Variants {
  static final boolean ALL = Boolean.getBoolean("all.variants");

  private Variants() {}

  /** The smaller number, or the larger one with all variants. */
  public static int count(int few, int all) {
    return ALL ? all : few;
  }
}
