package com.salescrm.sync.verify;

import com.salescrm.sync.table.Table;
import java.util.Set;

/**
 * The options of a verification. Immutable.
 *
 * @param tables which tables; those that were never pulled are skipped
 * @param sample the number of objects of each table; 0 for all
 * @param seed selects the sample
 * @param repair whether to write what differs
 * @param strict whether differences that may have arisen since the last pull count as well
 * @param mostCustomColumns how many columns for custom fields a table may have
 */
record VerifySettings(
    Set<Table> tables,
    int sample,
    long seed,
    boolean repair,
    boolean strict,
    int mostCustomColumns) {}
