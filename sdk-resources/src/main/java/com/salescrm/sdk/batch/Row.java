package com.salescrm.sdk.batch;

import org.jspecify.annotations.Nullable;

/**
 * One write of a batch and how far it is. Used by one thread at a time: {@link Schedule} hands it over, under its lock.
 */
final class Row {
  private final Write write;
  private final long position;
  private final int number;

  /** The next row with the same key, which waits for this one; guarded by the lock of {@link Schedule}. */
  @Nullable
  Row next;

  /** When the latest doubt arose, or when a busy row is to be begun again, in nanoseconds. */
  long timeNanos;

  /** How often the row was in doubt, or another process had begun it. */
  int rounds;

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

  /** Lets other writers of the index decide about the key. */
  void closeHold() {
    if (hold != null) {
      hold.close();
      hold = null;
    }
  }
}
