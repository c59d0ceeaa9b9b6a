package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.batch.WriteStatus;
import com.salescrm.spark.service.IdlePool;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of one attempt of a task, which are sorted by their keys. Rows with the same key are rejected: which of them
 * would be the last is not defined. Belongs to one thread; results come from that of the batch.
 */
final class TaskWriter implements DataWriter<InternalRow> {
  private final IdlePool<WriteJob, WriteSession>.Use session;
  private final RowColumns columns;
  private final Rejections rejections;
  private final RowWrites writes;
  private final RunningBatch batch;
  // The rows without a result, by key; the batch limits their number.
  private final Map<String, ObjectNode> pending = new ConcurrentHashMap<>();
  private final Map<WriteStatus, Long> counts = new ConcurrentHashMap<>();
  private @Nullable WrittenRow held;
  private boolean isRepeated;
  private long rows;

  TaskWriter(WriteJob job, Rejections rejections) {
    this.columns = job.columns();
    this.rejections = rejections;
    this.session = WriteSession.open(job);
    this.writes = new RowWrites(job, session.value().index());
    this.batch = new RunningBatch(session.value(), this::take);
  }

  @Override
  public void write(InternalRow row) throws InterruptedIOException {
    rows++;
    WrittenRow next = columns.row(row);
    boolean isSame = held != null && !next.key().isBlank() && held.key().equals(next.key());
    isRepeated |= isSame;
    addHeld();
    isRepeated = isSame;
    held = next;
  }

  /** The row before: now it is known whether its key occurs once. */
  private void addHeld() throws InterruptedIOException {
    WrittenRow row = held;
    held = null;
    if (row == null) {
      return;
    }
    String problem =
        isRepeated ? "the key occurs more than once in the rows of this write" : row.problem();
    if (problem != null) {
      reject(row, problem);
      return;
    }
    Write write;
    try {
      write = writes.of(row);
    } catch (IllegalArgumentException e) { // Such as an id that no path can contain.
      reject(row, String.valueOf(e.getMessage()));
      return;
    }
    pending.put(row.key(), row.fields());
    try {
      batch.add(write);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (RuntimeException e) {
      session.retire(); // A journal that has lost its lease does not get it back.
      throw e;
    }
  }

  private void reject(WrittenRow row, String problem) {
    rejections.add(RejectedRow.invalid(row.key(), problem, row.fields()));
  }

  private void take(WriteResult result) {
    ObjectNode fields = pending.remove(result.key());
    counts.merge(result.status(), 1L, Long::sum);
    result.exception().ifPresent(e -> rejections.add(RejectedRow.of(result, e, fields)));
  }

  @Override
  public WriterCommitMessage commit() throws InterruptedIOException {
    addHeld();
    try {
      batch.end();
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (RuntimeException e) {
      session.retire(); // A journal that has lost its lease does not get it back.
      throw e;
    }
    rejections.close();
    return new TaskResult(rows, counts, rejections);
  }

  private static InterruptedIOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    InterruptedIOException failure = new InterruptedIOException("the task was stopped");
    failure.initCause(e);
    return failure;
  }

  /** What was written stays: the next attempt finds it in the journal. */
  @Override
  public void abort() {
    batch.stop();
  }

  @Override
  public void close() {
    try {
      batch.stop();
      rejections.close();
    } finally {
      session.close();
    }
  }
}
