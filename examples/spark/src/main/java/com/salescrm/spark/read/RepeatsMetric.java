package com.salescrm.spark.read;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/**
 * The number of times that a list was read again, because a row may have been missed. Spark shows it with the plan and
 * creates it by its name.
 */
public final class RepeatsMetric extends CustomSumMetric {
  static final String NAME = "repeats";

  /** For Spark. */
  public RepeatsMetric() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "repeated reads";
  }
}
