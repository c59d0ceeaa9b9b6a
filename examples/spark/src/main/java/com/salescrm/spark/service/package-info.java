/** How the driver and the executors reach the service: the address, the key, and one client for all tasks of a process. */
@NullMarked
package com.salescrm.spark.service;

import org.jspecify.annotations.NullMarked;
