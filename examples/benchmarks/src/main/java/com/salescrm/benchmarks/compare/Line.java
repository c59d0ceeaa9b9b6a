package com.salescrm.benchmarks.compare;

import java.util.Locale;

/**
 * One line of the table.
 *
 * @param work the measured work
 * @param against the contestant with which the first one is compared
 * @param time ratio of the wall-clock times
 * @param cpu ratio of the CPU times; may be empty
 * @param allocation ratio of the allocated bytes; may be empty
 * @param target the target; may be empty
 * @param verdict whether the target is met; may be empty
 */
record Line(
    String work,
    String against,
    String time,
    String cpu,
    String allocation,
    String target,
    String verdict) {
  static final String HEAD =
      "| work | against | time | processor time | allocation | target | result |\n"
          + "|---|---|---|---|---|---|---|";

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %s | %s |",
        work,
        against,
        time,
        cpu,
        allocation,
        target,
        verdict);
  }
}
