package com.salescrm.spark.write;

import com.salescrm.sdk.batch.WriteStatus;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/** What a task did. Immutable. No record, and without collections: Kryo, which users may choose, cannot read those. */
final class TaskResult implements WriterCommitMessage {
  private static final long serialVersionUID = 1L;

  private final long rows;
  private final long rejected;
  private final long created;
  private final long updated;
  private final long unchanged;
  private final long skipped;
  private final String[] examples;
  private final @Nullable String file;

  /**
   * Creates a result.
   *
   * @param rows the number of rows of the task
   * @param counts how many of them ended how
   * @param rejections those that were not written
   */
  TaskResult(long rows, Map<WriteStatus, Long> counts, Rejections rejections) {
    this.rows = rows;
    this.rejected = rejections.count();
    this.created = counts.getOrDefault(WriteStatus.CREATED, 0L);
    this.updated = counts.getOrDefault(WriteStatus.UPDATED, 0L);
    this.unchanged = counts.getOrDefault(WriteStatus.UNCHANGED, 0L);
    this.skipped = counts.getOrDefault(WriteStatus.SKIPPED, 0L);
    this.examples = rejections.examples().toArray(String[]::new);
    this.file = rejections.file();
  }

  long rows() {
    return rows;
  }

  long created() {
    return created;
  }

  long updated() {
    return updated;
  }

  long unchanged() {
    return unchanged;
  }

  long skipped() {
    return skipped;
  }

  /** The number of rows that were not written. */
  long rejected() {
    return rejected;
  }

  /** Why some of them were not written. */
  List<String> examples() {
    return List.of(examples);
  }

  /** The name of the file with all of them; null for none. */
  @Nullable
  String file() {
    return file;
  }
}
