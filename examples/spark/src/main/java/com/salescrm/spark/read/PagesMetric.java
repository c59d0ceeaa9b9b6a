package com.salescrm.spark.read;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** The number of pages that the tasks read. Spark shows it with the plan and creates it by its name. */
public final class PagesMetric extends CustomSumMetric {
  static final String NAME = "pages";

  /** For Spark. */
  public PagesMetric() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "pages read";
  }
}
