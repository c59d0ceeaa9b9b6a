package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexEntry;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Begins rows: records the intent in the journal, and treats rows that were begun or finished before. */
final class RowBeginnings {
  // The identity of no write: the hash of none is known to be zero.
  static final String SERVICE_ROW = "0".repeat(24);
  private static final Duration BUSY_WAIT = Duration.ofMillis(20);
  // Longer than the lease of a process that was killed while it recorded the service.
  private static final Duration MAX_BUSY = Duration.ofMinutes(2);
  // The time during which this process was frozen does not count.
  private static final Duration MAX_ROUND = Duration.ofSeconds(1);

  private final ApiClient http;
  private final Schedule schedule;
  private final RowEndings endings;
  private final @Nullable Journal journal;
  private final boolean continues;

  /**
   * Creates it for one run.
   *
   * @param continues whether a batch used the journal before
   */
  RowBeginnings(
      ApiClient http,
      Schedule schedule,
      RowEndings endings,
      @Nullable Journal journal,
      boolean continues) {
    this.http = http;
    this.schedule = schedule;
    this.endings = endings;
    this.journal = journal;
    this.continues = continues;
  }

  /** Whether no run before and no other process has begun a row; for a create, whose identity needs no JSON of its body. */
  boolean isNew(Row row) {
    return journal == null || !journal.isRecorded(RowIdentity.of(row));
  }

  /** Begins a row; true if it is to be sent now. */
  boolean begin(Row row) {
    if (journal == null) {
      return own(row);
    }
    String identity;
    try {
      identity = RowIdentity.of(row);
    } catch (IllegalArgumentException e) { // The body has no JSON form, or several.
      endings.fail(row, WriteStatus.FAILED, e);
      return false;
    }
    row.identity = identity;
    Journal.Begin begin;
    try {
      begin = journal.begin(identity);
    } catch (RuntimeException e) {
      schedule.fail(e);
      return false;
    }
    Journal.State state = begin.state();
    if (state == Journal.State.FINISHED) {
      skip(row, begin.objectId());
      return false;
    }
    if (state == Journal.State.BUSY) {
      schedule.addBusy(row);
      return false;
    }
    return own(row) && (state == Journal.State.BEGUN || isSentAgain(row));
  }

  private void skip(Row row, @Nullable String objectId) {
    ExternalIdIndex<?> index = row.index();
    if (index != null && objectId != null) {
      try {
        index
            .contents()
            .learn(new IndexEntry(
                row.key(), objectId, FieldHashes.NONE)); // The list may not show it yet.
      } catch (UncheckedIOException e) {
        index.contents().markDoubtful(row.key());
      }
    }
    endings.succeed(row, WriteStatus.SKIPPED, objectId);
  }

  /** The journal does not know the object of an upsert that had other values when an earlier run created it. */
  private boolean own(Row row) {
    row.begun = true;
    row.rounds = 0;
    ExternalIdIndex<?> index = row.index();
    if (continues && index != null && !row.write().operation().createsOnly()) {
      index.contents().awaitEarlierRun();
    }
    return true;
  }

  /** Treats a row of a run that ended before it recorded the outcome; true if it is to be sent again. */
  private boolean isSentAgain(Row row) {
    row.repeated = true;
    row.sentBefore = true;
    row.doubt = new IllegalStateException("an earlier run began the write " + row.key()
        + " and did not record its outcome: check whether it took effect");
    Operation operation = row.write().operation();
    ExternalIdIndex<?> index = operation.index();
    if (index != null) {
      return isKnown(index, row);
    }
    try {
      if (operation.prepare(http, row.key()).recovery == Action.Recovery.REPEAT) {
        return true;
      }
    } catch (RuntimeException e) {
      row.doubt.addSuppressed(e);
    }
    endings.fail(row, WriteStatus.UNKNOWN, row.doubt);
    return false;
  }

  /** Whether the index has the object of an upsert already; else a pass of the list decides. */
  private boolean isKnown(ExternalIdIndex<?> index, Row row) {
    List<String> ids;
    try {
      ids = index.ids(http, row.key());
    } catch (RuntimeException e) { // The pass fails likewise, or the outage is over then.
      ids = List.of();
    }
    if (ids.size() != 1) {
      schedule.addDoubt(index, row);
      return false;
    }
    if (row.isCreate()) {
      endings.succeed(row, WriteStatus.CREATED, ids.get(0));
      return false;
    }
    return true;
  }

  /** Whether a request of the row may be sent; if not, the batch ends. */
  boolean ownsRow(Row row) {
    if (journal == null || journal.ownsRows()) {
      return true;
    }
    RuntimeException e = abandon(journal, row);
    schedule.fail(e);
    row.begun = false; // It must not be released, since another process may own it.
    endings.fail(row, row.failure(), e);
    return false;
  }

  /** A later run with the same journal finds the row in doubt. Returns why it is not owned, such as since the disk is full. */
  private static RuntimeException abandon(Journal journal, Row row) {
    try {
      journal.abandon(Objects.requireNonNull(row.identity));
      return notOwned();
    } catch (Exception e) { // Also one that a journal in another language does not declare.
      return Failures.unchecked(e);
    }
  }

  static IllegalStateException notOwned() {
    return new IllegalStateException(
        "this process can no longer prove that it owns its rows of the journal, such as since"
            + " its lease has ended, and another process may own them: start the batch again");
  }

  /**
   * Records the service to which a journal belongs in a new one: that of its first batch. Compares it with the recorded one in
   * every other.
   *
   * @param baseUrl the base address of the client
   * @return whether a batch used the journal before
   * @throws IllegalStateException if the journal belongs to another service, or another batch records it without end
   */
  static boolean requireService(Journal journal, String baseUrl, ClientInternals time) {
    Journal.Begin begin = journal.begin(SERVICE_ROW);
    long busy = 0;
    while (begin.state() == Journal.State.BUSY) { // Another batch is recording it.
      if (busy > MAX_BUSY.toNanos()) {
        throw new IllegalStateException("for " + MAX_BUSY.toMinutes() + " min, another batch has"
            + " been recording the address of its service in the journal (row " + SERVICE_ROW
            + "): end it, or use another journal");
      }
      long start = time.nanos();
      time.sleep(BUSY_WAIT);
      begin = journal.begin(SERVICE_ROW);
      busy += Math.min(time.nanos() - start, MAX_ROUND.toNanos());
    }
    if (begin.state() != Journal.State.FINISHED) {
      journal.finish(SERVICE_ROW, baseUrl);
      return false;
    }
    if (!baseUrl.equals(begin.objectId())) {
      throw new IllegalStateException("the journal belongs to the service " + begin.objectId()
          + ", not to " + baseUrl + ": use another journal");
    }
    return true;
  }
}
