/**
 * The changes of a list as a stream of micro-batches. An offset is the set of changes that were read: all before a watermark,
 * and those after it by their ids, because a change may become visible shortly after its time. The driver finds the changes of
 * a batch by their ids; the executors read the objects. Both read pages by the time of change, which edits do not shift.
 */
@NullMarked
package com.salescrm.spark.stream;

import org.jspecify.annotations.NullMarked;
