package com.salescrm.spark.write;

import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * What a task did. Immutable.
 *
 * @param rows the number of its rows
 * @param rejected the number of those that were not written
 * @param examples why some of them were not
 * @param file the file with all of them; null for none
 */
record TaskResult(
    long rows,
    long rejected,
    List<String> examples,
    @Nullable String file) implements WriterCommitMessage {}
