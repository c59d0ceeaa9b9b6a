package com.salescrm.sync.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of an object in the columns of its table, as the driver of the database expects them.
 *
 * @param layout the columns
 * @param values a value for each column; null if the object lacks it, or it does not fit
 * @param invalid the columns for custom fields whose value does not fit
 * @param children for each child table its rows, a value for each of its columns
 */
record RowValues(
    RowLayout layout,
    List<@Nullable Object> values,
    List<Column> invalid,
    List<List<List<@Nullable Object>>> children) {}
