package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.spark.options.Operation;
import com.salescrm.spark.service.SharedClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of one write share in a process: the client, the journal and the index of external ids, which is one pass of
 * the list. It is closed when no task has used it for a while. Safe for many threads.
 */
final class WriteSession implements AutoCloseable {
  /** Longer than the time between two tasks of a write. */
  private static final Duration IDLE = Duration.ofSeconds(30);

  // Guarded by itself, with the fields that are not final.
  private static final Map<WriteJob, WriteSession> OPEN = new HashMap<>();

  private final WriteJob job;
  private final SharedClient client;
  private final Journal journal;
  private final @Nullable ExternalIdIndex<ObjectNode> index;
  private int users;
  private long uses;
  private boolean failed;

  private WriteSession(WriteJob job) {
    this.job = job;
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

  /** Returns the session of a write, with one user more. */
  static WriteSession open(WriteJob job) {
    synchronized (OPEN) {
      WriteSession session = OPEN.get(job);
      if (session == null) {
        // A file is a journal of one session at a time.
        closeIdle(other -> other.job.options().journal().equals(job.options().journal()));
        session = new WriteSession(job);
        OPEN.put(job, session);
      }
      session.users++;
      session.uses++;
      return session;
    }
  }

  /** Closes the session of a write that has ended, unless a task still uses it. */
  static void end(WriteJob job) {
    synchronized (OPEN) {
      closeIdle(session -> session.job.equals(job));
    }
  }

  private static void closeIdle(Predicate<WriteSession> which) {
    Iterator<WriteSession> sessions = OPEN.values().iterator();
    while (sessions.hasNext()) {
      WriteSession session = sessions.next();
      if (session.users == 0 && which.test(session)) {
        sessions.remove();
        session.release();
      }
    }
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

  /** The next task opens another session: a journal that has lost its lease does not get it back. */
  void fail() {
    synchronized (OPEN) {
      failed = true;
      OPEN.remove(job, this);
    }
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      users--;
      if (users == 0 && failed) {
        release();
      } else if (users == 0) {
        long last = uses;
        Future<?> unused =
            Timer.INSTANCE.schedule(() -> closeAfter(last), IDLE.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
  }

  private void closeAfter(long last) {
    synchronized (OPEN) {
      closeIdle(session -> session == this && uses == last);
    }
  }

  private void release() {
    try {
      journal.close();
    } finally {
      client.close();
    }
  }

  /** Started when first used. */
  private static final class Timer {
    static final ScheduledThreadPoolExecutor INSTANCE = new ScheduledThreadPoolExecutor(1, job -> {
      Thread thread = new Thread(job, "salescrm-spark-idle");
      thread.setDaemon(true);
      return thread;
    });
  }
}
