/**
 * The CRM as tables of Apache Spark: a source and sink named {@code salescrm}, and a catalog. The driver plans partitions and
 * decides what the service evaluates (push-down); the executors read the lists, and write objects.
 */
@NullMarked
package com.salescrm.spark;

import org.jspecify.annotations.NullMarked;
