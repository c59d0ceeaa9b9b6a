package com.salescrm.spark.partition;

import com.salescrm.spark.list.ListRequest;
import org.apache.spark.sql.connector.read.InputPartition;
import org.jspecify.annotations.Nullable;

/**
 * What one task reads: a list with its filters, or a part of it. Immutable.
 *
 * @param request the list, with its page size
 * @param range the part of the list; null for all of it
 * @param export the token of an export that has the objects instead of the list; null for the list
 * @param mostRows the number of rows that suffice
 */
public record CrmPartition(
    ListRequest request,
    @Nullable OffsetRange range,
    @Nullable String export,
    int mostRows) implements InputPartition {
  public static CrmPartition of(ListRequest request) {
    return new CrmPartition(request, null, null, Integer.MAX_VALUE);
  }

  public CrmPartition range(@Nullable OffsetRange part) {
    return new CrmPartition(request, part, export, mostRows);
  }

  public CrmPartition export(String token) {
    return new CrmPartition(request, range, token, mostRows);
  }

  public CrmPartition mostRows(int most) {
    return new CrmPartition(request, range, export, most);
  }
}
