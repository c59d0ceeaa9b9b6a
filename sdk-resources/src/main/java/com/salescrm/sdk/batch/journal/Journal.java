package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Records which rows of a batch were begun and how they ended, so that the same program can be killed at any time and
 * started again. A row is begun before its request is sent (write-ahead intent) and finished after its response arrived.
 * Safe for many threads. The caller closes it.
 */
public interface Journal extends AutoCloseable {

  /**
   * Opens a journal in a file, for one process at a time; creates the file if it is missing. The directory must exist. Only
   * the owner may read the file; it holds the identities of rows, the ids of objects and the base address. Next to it, a
   * file with the suffix {@code .lock} stays, which prevents a second process from using it.
   *
   * <p>A begun row is durable (fsync) before {@link #begin} returns; one fsync serves all threads that wait. A finished or
   * released row survives a kill of the process at once, and a power loss after the next begun row or {@link #close()}.
   * Opening the file removes what a crash has cut off, and shortens a file whose records are mostly outdated. 1,000,000
   * rows take about 110 MB on the disk and 30 MB of heap.
   *
   * @param path the file
   * @return the journal
   * @throws IllegalArgumentException if {@code path} is not in the default file system
   * @throws IllegalStateException if another process uses the file, or this process has opened it
   * @throws java.io.UncheckedIOException if the file cannot be read or written, is no journal, or is damaged; the message
   *     names the file and the position of the damage, and nothing is changed
   */
  static Journal file(Path path) {
    return FileJournal.open(path, FileJournal.COMPACTED_FROM_BYTES);
  }

  /**
   * Opens a journal in a database, for any number of processes on any number of machines: PostgreSQL 9.6 or newer, SQLite
   * 3.35 or newer (one machine), or H2 2.2.220 or newer. Creates the tables if they are missing:
   *
   * <pre>{@code
   * CREATE TABLE crm_journal_row (journal VARCHAR(200) NOT NULL, row_id VARCHAR(24) NOT NULL, state SMALLINT NOT NULL,
   *   owner VARCHAR(36), object_id VARCHAR(1000), PRIMARY KEY (journal, row_id))
   * CREATE TABLE crm_journal_owner (id VARCHAR(36) PRIMARY KEY, journal VARCHAR(200) NOT NULL, lease_until BIGINT NOT NULL)
   * }</pre>
   *
   * <p>{@code state} is 1 for a begun row and 2 for a finished one; {@code lease_until} is in milliseconds since 1970 by the
   * clock of the database. Each open journal is an owner with a lease of 60 s, which a daemon thread extends every 10 s.
   * When the lease of a process has ended, another one takes its rows over; the process that lost them must be started
   * again. {@link #ownsRows()} is true while at least 35 s of the lease are left, so that a request with an attempt timeout
   * of up to 30 s ({@link #maxAttemptTimeout}) ends before another process may take its row over.
   *
   * <p>A journal uses one connection of the data source until it is closed, and a second one for a moment every 10 s. All
   * rows that wait at the same time are written in one transaction. A statement is repeated for up to 30 s while the
   * database cannot be reached; then {@link #begin} throws. Exceptions hold the SQLSTATE and never the driver's message,
   * since drivers quote values in it.
   *
   * @param source at least two connections at a time
   * @param name the name of the import, 1 to 200 characters; processes with the same name share it
   * @return the journal
   * @throws IllegalArgumentException if {@code name} is blank or longer, or the database is another product
   * @throws java.io.UncheckedIOException if the database cannot be reached, or the tables cannot be created or used
   */
  static Journal jdbc(DataSource source, String name) {
    return JdbcJournal.open(source, name, JdbcOptions.DEFAULT);
  }

  /** The state of a row when a batch wants to begin it. */
  enum State {
    /** No process has begun it, or it was released. It is begun now: the intent is durable. */
    BEGUN,
    /** An earlier run, or a process that no longer lives, began it, and its outcome is not recorded. It is begun now. */
    IN_DOUBT,
    /** It is finished: skip it. */
    FINISHED,
    /**
     * Another live process, or this journal, has begun it, and it is not finished. It is not begun: ask again later.
     */
    BUSY
  }

  /**
   * The result of {@link #begin}.
   *
   * @param state the state of the row
   * @param objectId the id that was recorded when the row was finished; null if it is not finished, or had none
   */
  record Begin(State state, @Nullable String objectId) {
    /**
     * Creates the result.
     *
     * @param state the state of the row
     * @param objectId the id that was recorded when the row was finished; null if it is not finished, or had none
     */
    public Begin {
      Arguments.notNull(state, "state");
    }
  }

  /**
   * Begins a row. When it returns {@link State#BEGUN} or {@link State#IN_DOUBT}, the intent is durable, and this journal
   * owns the row until it is finished, released or abandoned, or the process ends. An interrupt does not end the wait; it is
   * preserved.
   *
   * @param row the identity of the row: 24 hexadecimal digits in lower case
   * @return its state
   * @throws IllegalStateException if the journal is closed, or another process has taken its rows over
   * @throws java.io.UncheckedIOException if the journal cannot be written; the row must not be sent
   */
  Begin begin(String row);

  /**
   * Whether the journal has a record of a row: it is begun, by any process, or finished. A batch asks before it begins a row
   * that sends nothing: without a record, the row ends without being begun. The default returns true: each row is begun.
   *
   * @param row as for {@link #begin}
   * @return false if no process has begun the row, or it was released
   * @throws IllegalStateException if the journal is closed
   * @throws java.io.UncheckedIOException if the journal cannot be read
   */
  default boolean isRecorded(String row) {
    return true;
  }

  /**
   * Records that a row that this journal has begun took effect, so that it is never sent again. A batch also begins and
   * finishes the row of 24 zeros, with the base address of its service as {@code objectId}. {@link #begin} must return this
   * address from then on, unchanged: a batch that receives another one, or null, throws an {@link IllegalStateException}.
   *
   * @param row as for {@link #begin}
   * @param objectId the id of the object, up to 1,000 characters without U+0000, or the base address; null if it has none
   * @throws IllegalStateException if this journal has not begun the row, or is closed
   * @throws java.io.UncheckedIOException if the journal cannot be written
   */
  void finish(String row, @Nullable String objectId);

  /**
   * Records that a row that this journal has begun had no effect, so that it may be begun again. Does nothing to a row that
   * another process has taken over.
   *
   * @param row as for {@link #begin}
   * @throws IllegalStateException if this journal has not begun the row, or is closed
   * @throws java.io.UncheckedIOException if the journal cannot be written
   */
  void release(String row);

  /**
   * Gives a row up that this journal has begun and whose outcome stays unknown: the next {@link #begin} of it, by any
   * process, returns {@link State#IN_DOUBT}. Without it, the row is {@link State#BUSY} until the journal is closed. The
   * default does nothing.
   *
   * @param row as for {@link #begin}
   * @throws IllegalStateException if this journal has not begun the row, or is closed
   * @throws java.io.UncheckedIOException if the journal cannot be written
   */
  default void abandon(String row) {}

  /**
   * Whether requests of begun rows may still be sent. It becomes false when this process can no longer prove that it owns
   * its rows, such as when a shared database has not been reachable for 25 s. It becomes true again when the database is
   * reachable and no other process has taken the rows over. Asked several times for each request, on the thread of the call:
   * it must return at once. If it throws, the batch ends, and nothing more is sent.
   *
   * @return true if a request may be sent now
   */
  boolean ownsRows();

  /**
   * The longest attempt timeout of a client whose batches may use this journal: a longer attempt could still be under way
   * when another process may take its row over. A batch refuses a client with a longer one. Empty by default: there is no
   * limit. A journal in a database returns 30 s, the default of clients.
   *
   * @return the longest attempt timeout; empty without limit
   */
  default Optional<Duration> maxAttemptTimeout() {
    return Optional.empty();
  }

  /**
   * Writes everything that is not yet durable and releases the file or lease; a {@code DataSource} stays open. Begun rows
   * that are not finished are in doubt from then on. Further calls have no effect.
   *
   * @throws java.io.UncheckedIOException if the journal cannot be written: rows that were finished last may be in doubt
   */
  @Override
  void close();
}
