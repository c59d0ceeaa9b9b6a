package com.salescrm.spark;

import org.apache.spark.sql.connector.read.InputPartition;
import org.jspecify.annotations.Nullable;

/**
 * What one task reads: a list with its filters, or a part of it. Immutable.
 *
 * @param request the list, with its page size
 * @param range the part of the list; null for all of it
 * @param mostRows the number of rows that suffice
 */
record CrmPartition(ListRequest request, @Nullable OffsetRange range, int mostRows)
    implements InputPartition {
  static CrmPartition of(ListRequest request) {
    return new CrmPartition(request, null, Integer.MAX_VALUE);
  }
}
