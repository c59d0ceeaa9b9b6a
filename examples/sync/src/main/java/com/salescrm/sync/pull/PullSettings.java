package com.salescrm.sync.pull;

import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.ReadableViews;
import com.salescrm.sync.table.Table;
import java.util.Set;

/**
 * The options of a pull. Immutable.
 *
 * @param tables which tables
 * @param excluded the properties that are not stored
 * @param full whether leads, contacts and opportunities come through an export
 * @param pageSize how many objects to ask for at once
 * @param parallel the number of calls in flight
 * @param mostCustomColumns how many columns for custom fields a table may have
 * @param compareEvery each how many syncs all opportunities are compared
 * @param views the views to make at the end
 */
public record PullSettings(
    Set<Table> tables,
    ExcludedFields excluded,
    boolean full,
    int pageSize,
    int parallel,
    int mostCustomColumns,
    int compareEvery,
    ReadableViews views) {
  /** The same with other excluded properties. */
  PullSettings excluding(ExcludedFields fields) {
    return new PullSettings(
        tables, fields, full, pageSize, parallel, mostCustomColumns, compareEvery, views);
  }
}
