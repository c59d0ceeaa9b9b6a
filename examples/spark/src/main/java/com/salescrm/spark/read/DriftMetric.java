package com.salescrm.spark.read;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/**
 * The number of drift events: the list changed while it was read, and was read so that no row is lost or doubled. Spark
 * shows it with the plan and creates it by its name.
 */
public final class DriftMetric extends CustomSumMetric {
  static final String NAME = "drift";

  /** For Spark. */
  public DriftMetric() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "drift events";
  }
}
