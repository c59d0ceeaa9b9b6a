package com.salescrm.sdk.batch;

/** How a write of a batch ended. */
public enum WriteStatus {
  /** The object was created. */
  CREATED,
  /** The object was changed. */
  UPDATED,
  /** The object was deleted. */
  DELETED,
  /** The object had all values already, or code of the caller read only; no write was sent. */
  UNCHANGED,
  /** According to the journal, an earlier run or another process has finished the write; nothing was sent. */
  SKIPPED,
  /** The write had no effect; {@link WriteResult#exception()} says why. */
  FAILED,
  /**
   * The write may have taken effect, and the batch could not find out: it may not be repeated, or the service failed for too
   * long, or several objects have its key. {@link WriteResult#exception()} says why.
   */
  UNKNOWN
}
