package com.salescrm.spark.stream;

import com.salescrm.spark.list.ListRequest;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The changes of a batch within a time: those that the end of the batch has and its start lacks. Immutable.
 *
 * @param request the list, with its page size
 * @param from the time of the first change, in microseconds
 * @param until the time after the last
 * @param start the start of the batch
 * @param end its end
 */
record ChangePartition(
    ListRequest request, long from, long until, ChangeOffset start, ChangeOffset end)
    implements InputPartition {
  boolean contains(String id, long time) {
    return end.contains(id, time) && !start.contains(id, time);
  }
}
