package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.spark.options.Operation;
import com.salescrm.spark.service.IdlePool;
import com.salescrm.spark.service.SharedClient;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of one write share in a process: the client, the journal and the index of external ids, which is one pass of
 * the list. It is closed when no task has used it for a while. Safe for many threads.
 */
final class WriteSession implements AutoCloseable {
  /** Longer than the time between two tasks of a write. */
  private static final Duration IDLE = Duration.ofSeconds(30);

  private static final IdlePool<WriteJob, WriteSession> OPEN =
      new IdlePool<>(IDLE, WriteSession::new, WriteSession::close);

  private final SharedClient client;
  private final Journal journal;
  private final @Nullable ExternalIdIndex<ObjectNode> index;

  private WriteSession(WriteJob job) {
    // A file is a journal of one session at a time.
    end(other -> other.options().journal().equals(job.options().journal()));
    this.client = SharedClient.open(job.service());
    try {
      this.journal = Journals.open(job.options().journal());
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
    this.index = job.options().operation() == Operation.UPDATE ? null : index(client.http(), job);
  }

  private static ExternalIdIndex<ObjectNode> index(ApiClient http, WriteJob job) {
    WrittenTable table = WrittenTable.of(job.table());
    RowColumns columns = job.columns();
    return ExternalIdIndex.of(http, table.path(), columns.keyField(), options -> {
      options.creationFields(table.creationFields().toArray(String[]::new));
      if (job.table().hasFields()) {
        options.fields(columns.fields().toArray(String[]::new));
      }
    });
  }

  /** Returns the session of a write. A user closes its share; after a failure of the journal, the share is retired. */
  static IdlePool<WriteJob, WriteSession>.Use open(WriteJob job) {
    return OPEN.open(job);
  }

  /** Closes the sessions of writes that have ended, unless a task still uses them. */
  static void end(Predicate<WriteJob> which) {
    OPEN.closeIdle(which);
  }

  ApiClient http() {
    return client.http();
  }

  Journal journal() {
    return journal;
  }

  /** Null for updates. */
  @Nullable
  ExternalIdIndex<ObjectNode> index() {
    return index;
  }

  @Override
  public void close() {
    try {
      journal.close();
    } finally {
      client.close();
    }
  }
}
