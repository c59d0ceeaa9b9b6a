package com.salescrm.benchmarks.compare;

import java.util.Locale;

/**
 * One line of the table.
 *
 * @param work what was done
 * @param against whom the first contestant is compared with
 * @param time ratio of the times on the wall
 * @param cpu ratio of the processor times; empty where there is none
 * @param allocation ratio of the bytes; empty where there is none
 * @param target what was asked for; may be empty
 * @param verdict whether it is met; may be empty
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
