package com.salescrm.spark.read;

import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * The value of a metric of one task. Immutable.
 *
 * @param name the name of the metric
 * @param value the value
 */
record MetricValue(String name, long value) implements CustomTaskMetric {}
