package com.salescrm.spark.write;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/** Writes rows: those with the same key in one task, one after the other. Belongs to the driver. */
final class CrmWrite implements RequiresDistributionAndOrdering, BatchWrite {
  private final WriteJob job;
  private final Expression key;
  private volatile List<TaskResult> results = List.of(); // Set once, by the thread that commits.

  CrmWrite(WriteJob job, RowColumns columns) {
    this.job = job;
    this.key = Expressions.column("`" + columns.keyColumn().replace("`", "``") + "`");
  }

  @Override
  public String description() {
    return "salescrm " + job.options().operation() + " " + job.table().sqlName() + " by "
        + job.columns().keyColumn();
  }

  /** For plans. */
  @Override
  public String toString() {
    return description();
  }

  @Override
  public Distribution requiredDistribution() {
    return Distributions.clustered(new Expression[] {key});
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return new SortOrder[] {Expressions.sort(key, SortDirection.ASCENDING)};
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetrics.all();
  }

  /** After the commit: the tasks report theirs before their last rows have ended. */
  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return WriteMetrics.values(results);
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new TaskWriterFactory(job);
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    WriteSession.end(job::equals);
    results = Arrays.stream(messages)
        .filter(TaskResult.class::isInstance)
        .map(TaskResult.class::cast)
        .toList();
    RejectedFiles files = files();
    if (files != null) {
      files.commit(
          results.stream().map(TaskResult::file).filter(Objects::nonNull).toList());
      return;
    }
    long rejected = results.stream().mapToLong(TaskResult::rejected).sum();
    if (rejected > 0) {
      throw rejected(rejected);
    }
  }

  private IllegalStateException rejected(long rejected) {
    long rows = results.stream().mapToLong(TaskResult::rows).sum();
    String examples = results.stream()
        .flatMap(each -> each.examples().stream())
        .limit(Rejections.MOST_EXAMPLES)
        .collect(Collectors.joining("\n  ", "\n  ", ""));
    return new IllegalStateException(rejected + " of " + rows + " rows of "
        + job.table().sqlName() + " were not written, the others were; with option rejectedPath"
        + " they would be in a file. Among them:" + examples);
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    WriteSession.end(job::equals);
    RejectedFiles files = files();
    if (files != null) {
      files.abort();
    }
  }

  private @Nullable RejectedFiles files() {
    String folder = job.options().rejectedPath();
    return folder == null ? null : new RejectedFiles(folder, job.query());
  }
}
