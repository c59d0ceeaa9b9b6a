package com.salescrm.benchmarks.compare;

/**
 * The amount of measurement.
 *
 * @param launches how often the JVMs of each row are restarted
 * @param maxWarmupTurns the maximum number of warm-up turns of each variant
 * @param rounds the number of measured turns of each variant per launch
 * @param turnMillis the length of a turn
 * @param starts how often a JVM is started for the first lead
 */
record Effort(
    boolean isShort, int launches, int maxWarmupTurns, int rounds, int turnMillis, int starts) {
  static final Effort FULL = new Effort(false, 2, 20, 8, 350, 15);
  static final Effort SHORT = new Effort(true, 1, 20, 9, 300, 9);
}
