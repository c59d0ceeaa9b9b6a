package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.client.WriteCount;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One write of a batch and how far it is. Used by one thread at a time: {@link Schedule} hands it over, under its lock.
 */
final class Row {
  private static final ThreadLocal<@Nullable Row> CURRENT = new ThreadLocal<>();

  private final Write write;
  private final long position;
  private final int number;

  /** The next row with the same key, which waits for this one; guarded by the lock of {@link Schedule}. */
  @Nullable
  Row next;

  /** The schedule that has the row; null before it is added. */
  @Nullable
  Schedule schedule;

  /** Whether it waits for a pass of the list. Read by other threads. */
  volatile boolean inDoubt;

  /** The rows whose code runs the batch of this one. */
  Set<Row> outer = Set.of();

  /** What its code has sent in the latest attempt. */
  RowWrites writes = new RowWrites(this);

  /** When the latest doubt arose, or when a busy row is to be begun again, in nanoseconds. */
  long timeNanos;

  /** When its current turn began, in nanoseconds, plus the time for which it was held back. */
  long since;

  /** Whether it is among those for which the service, or the database of the index, failed as long as a row may wait. */
  boolean countsAsFailed;

  /** When the first of the passes in a row began that could not read the list or the index; null if the latest one could. */
  @Nullable
  Long failingSince;

  /** When its first create failed whose outcome is not known, in nanoseconds. */
  long doubtSince;

  /** How often the row was in doubt, or another process had begun it. */
  int rounds;

  /** How many passes in a row could not decide it, since the list changed too much. */
  int incompletePasses;

  /** Whether the object that the index had was deleted, so that the write was decided again. */
  boolean wasGone;

  /** Whether this run has begun it: the journal, if there is one, has its intent. */
  boolean begun;

  /** Whether an earlier request of this write may have taken effect. */
  boolean repeated;

  /** Whether a run before may have sent this write. */
  boolean sentBefore;

  /** Whether this run has sent a create whose outcome is not known. */
  boolean createSent;

  /** Whether the response to such a create says that it took effect, although it cannot be read. */
  boolean createTookEffect;

  /** Its key in the index, from its first request to its end; null if it has no index. */
  ExternalIdIndex.@Nullable Hold hold;

  /** Why the row is in doubt. */
  @Nullable
  RuntimeException doubt;

  /** The identity in the journal; null without a journal. */
  @Nullable
  String identity;

  /**
   * Creates a row.
   *
   * @param position its position in the input, from 1
   * @param number how many rows with this key the run has read before; 0 without a journal
   */
  Row(Write write, long position, int number) {
    this.write = write;
    this.position = position;
    this.number = number;
  }

  Write write() {
    return write;
  }

  /** That of its write. */
  @Nullable
  ExternalIdIndex<?> index() {
    return write.operation().index();
  }

  String key() {
    return write.key();
  }

  long position() {
    return position;
  }

  int number() {
    return number;
  }

  /** Whether an object with the key of the row is one that this write created. */
  boolean isCreate() {
    return createSent || write.operation().createsOnly();
  }

  /** The status of a request that had no effect. */
  WriteStatus failure() {
    return repeated ? WriteStatus.UNKNOWN : WriteStatus.FAILED;
  }

  /** The status of a write that took effect. */
  WriteStatus success(Action action) {
    return action.isCode() ? writes.status() : action.status;
  }

  /** The row that this thread runs; null if it runs none. */
  static @Nullable Row current() {
    return CURRENT.get();
  }

  /** Runs work for this row on this thread. */
  void run(Runnable work) {
    Row before = CURRENT.get();
    CURRENT.set(this);
    try {
      work.run();
    } finally {
      CURRENT.set(before);
    }
  }

  /** This row, and those whose code runs its batch. */
  Set<Row> withOuter() {
    Set<Row> rows = new LinkedHashSet<>(outer);
    rows.add(this);
    return rows;
  }

  /** The rows whose code runs on this thread, or received the client. */
  static Set<Row> around(ApiClient http) {
    Set<Row> rows = new LinkedHashSet<>();
    Row here = current();
    if (here != null) {
      rows.addAll(here.withOuter());
    }
    for (WriteCount count : ClientInternals.of(http).counts()) {
      if (count instanceof RowWrites writes) {
        rows.addAll(writes.row().withOuter());
      }
    }
    return rows;
  }

  /** A view of a client whose writes are those of the code of rows. */
  static ApiClient counted(ApiClient http, Set<Row> rows) {
    ApiClient view = http;
    for (Row row : rows) {
      if (!ClientInternals.of(view).counts().contains(row.writes)) {
        view = ClientInternals.counted(view, row.writes);
      }
    }
    return view;
  }

  /**
   * Fails if the code of rows would wait for a row that is in doubt until the code has ended.
   *
   * @param holder holds the external id; null if no row does
   */
  static void requireNoCycle(Set<Row> rows, @Nullable Row holder, String externalId) {
    for (Row row : rows) {
      if (holder != null && holder.inDoubt && holder.schedule == row.schedule) {
        throw new IllegalStateException("a row of this batch has a write of the external id "
            + externalId + " in doubt, and is decided after this row only: write it in a row of the"
            + " same key, or after the batch; nothing was sent");
      }
    }
  }

  /** Fails if the batch of a row has failed: it waits for the end of the code of the row. */
  static void requireNotFailed(Set<Row> rows) {
    for (Row row : rows) {
      if (row.schedule != null && row.schedule.failure() != null) {
        throw new CallCancelledException(
            "the batch has ended while another thread writes the same external id",
            null,
            List.of(),
            null);
      }
    }
  }

  /** Lets other writers of the index decide about the key. */
  void closeHold() {
    if (hold != null) {
      hold.close();
      hold = null;
    }
  }
}
