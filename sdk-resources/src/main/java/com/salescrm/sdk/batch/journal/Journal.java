package com.salescrm.sdk.batch.journal;

import org.jspecify.annotations.Nullable;

/**
 * Records which rows of a batch were begun and how they ended, so that the same program can be killed at any time and
 * started again. A row is begun before its request is sent (write-ahead intent) and finished after its response arrived.
 * Safe for many threads.
 */
public interface Journal extends AutoCloseable {

  /** The state of a row when a batch wants to begin it. */
  enum State {
    /** No process has begun it, or it was released. It is begun now: the intent is durable. */
    BEGUN,
    /** An earlier run, or a process that no longer lives, began it, and its outcome is not recorded. It is begun now. */
    IN_DOUBT,
    /** It is finished: skip it. */
    FINISHED,
    /** Another live process has begun it and not finished it. It is not begun: ask again later. */
    BUSY
  }

  /**
   * The result of {@link #begin}.
   *
   * @param state the state of the row
   * @param objectId the id that was recorded when the row was finished; null if it is not finished, or had none
   */
  record Begin(State state, @Nullable String objectId) {}

  /**
   * Begins a row. When it returns {@link State#BEGUN} or {@link State#IN_DOUBT}, the intent is durable, and this journal
   * owns the row until it is finished, released, or the process ends.
   *
   * @param row the identity of the row: 24 hexadecimal digits
   * @return its state
   * @throws java.io.UncheckedIOException if the journal cannot be written; the row must not be sent
   */
  Begin begin(String row);

  /**
   * Records that a row that this journal has begun took effect, so that it is never sent again.
   *
   * @param row as for {@link #begin}
   * @param objectId the id of the object; null if it has none
   */
  void finish(String row, @Nullable String objectId);

  /**
   * Records that a row that this journal has begun had no effect, so that it may be begun again.
   *
   * @param row as for {@link #begin}
   */
  void release(String row);

  /**
   * Whether requests of begun rows may still be sent. It becomes false when this process can no longer prove that it owns
   * its rows, such as when a shared database has not been reachable for a while.
   *
   * @return true if a request may be sent now
   */
  boolean ownsRows();

  /** Writes everything that is not yet durable and releases the file or lease; a {@code DataSource} stays open. */
  @Override
  void close();
}
