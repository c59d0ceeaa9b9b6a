package com.salescrm.benchmarks.compare;

/**
 * How much is done.
 *
 * @param launches how often each row's JVMs are started anew
 * @param maxWarmupTurns how often each works, at most, before it is measured
 * @param rounds how many turns each has in a launch
 * @param turnMillis how long a turn is
 * @param starts how often a JVM is started for the first lead
 */
record Effort(
    boolean isShort, int launches, int maxWarmupTurns, int rounds, int turnMillis, int starts) {
  static final Effort FULL = new Effort(false, 2, 25, 8, 350, 15);
  static final Effort SHORT = new Effort(true, 1, 20, 9, 300, 9);
}
