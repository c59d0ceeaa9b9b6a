package com.salescrm.spark.partition;

import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.spark.filter.Range;
import com.salescrm.spark.list.ComposedList;
import com.salescrm.spark.list.ExportedObjects;
import com.salescrm.spark.list.ListRequest;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
import java.io.Serializable;
import java.util.List;

/**
 * Divides a list into partitions. Immutable.
 *
 * @param filtered the list with its filters, but that for the time of creation
 * @param created the filter for the time of creation
 * @param most the number of objects in a partition
 */
public record PartitionPlanner(ListRequest filtered, Range created, int most)
    implements Serializable {
  private static final String CREATED = "date_created";

  /** The list with all its filters. */
  public ListRequest whole() {
    return filtered.created(created);
  }

  /**
   * The partitions. Sends requests.
   *
   * @param read the list with the same filters, and with the fields and the page size of the read
   */
  public List<CrmPartition> partitions(ApiClient http, ListRequest read) {
    Table table = filtered.table();
    if (table.cursor() != Cursor.NONE) {
      ListRequest ordered = read.with("_order_by", CREATED);
      return new WindowPlanner(http, filtered, CREATED, created, most)
          .windows().stream()
              .map(range -> CrmPartition.of(ordered.created(range)))
              .toList();
    }
    CrmPartition whole = CrmPartition.of(read);
    return isDivisible() ? ranges(http, whole) : List.of(whole);
  }

  /** Offsets need pages and a stable order; a filter leaves few rows. */
  private boolean isDivisible() {
    Table table = filtered.table();
    return table.isResumable()
        && table.hasFields()
        && filtered.equals(ListRequest.of(table))
        && !ComposedList.isNeededFor(table);
  }

  /** A list that the service does not list as a whole is exported. */
  private List<CrmPartition> ranges(ApiClient http, CrmPartition whole) {
    try {
      return new OffsetPlanner(http, filtered, most)
          .ranges().stream().map(whole::range).toList();
    } catch (SkipLimitException e) {
      return List.of(whole.export(ExportedObjects.start(http)));
    }
  }
}
