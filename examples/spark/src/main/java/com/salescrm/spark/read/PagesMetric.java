package com.salescrm.spark.read;

import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** The number of pages that the tasks read. Spark shows it with the plan and creates it by its name. */
public final class PagesMetric extends CustomSumMetric {
  private static final String NAME = "pages";

  /** For Spark. */
  public PagesMetric() {}

  /** The number of pages that a task read. */
  public static CustomTaskMetric value(long pages) {
    return new MetricValue(NAME, pages);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "pages read";
  }
}
