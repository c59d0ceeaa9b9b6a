/**
 * The CRM as tables of Apache Spark: a source for {@code spark.read().format("salescrm")} and a catalog. The driver plans
 * partitions and decides what the service evaluates (push-down); the executors read the lists.
 */
@NullMarked
package com.salescrm.spark;

import org.jspecify.annotations.NullMarked;
