/**
 * Writes many objects, each exactly once: batches that can be stopped and started again, and an index of external ids that
 * decides whether an object is created or updated. It depends on the core alone; the services of the resources use it.
 */
@NullMarked
package com.salescrm.sdk.batch;

import org.jspecify.annotations.NullMarked;
