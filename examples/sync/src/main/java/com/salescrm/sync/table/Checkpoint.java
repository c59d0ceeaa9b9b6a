package com.salescrm.sync.table;

import org.jspecify.annotations.Nullable;

/**
 * The checkpoint of a table.
 *
 * @param phase the current phase
 * @param resumeToken the cursor of the list or export; null for its start
 * @param watermark the latest change that was read, as text; null for none, or if the list has no filter for changes
 * @param firstTotal the total that the service stated with the first page; null if none
 * @param comparisons the number of reconciliations since the start of the list
 * @param wasEmpty whether the table was empty at the start of the list
 */
public record Checkpoint(
    Phase phase,
    @Nullable String resumeToken,
    @Nullable String watermark,
    @Nullable Long firstTotal,
    int comparisons,
    boolean wasEmpty) {
  /** A table that was never pulled. */
  public static final Checkpoint NEVER = new Checkpoint(Phase.DONE, null, null, null, 0, true);

  /** The phases of the pull of a table, in order. */
  public enum Phase {
    /** Reading the list or the changes. */
    LISTING,

    /** Reading and comparing everything, in the order of changes; the watermark is the position. */
    COMPARING,

    /** Reading an export and the objects that it lacks. */
    EXPORTING,

    /** Reconciling ids and times of change. */
    RECONCILING,

    /** Point reads of rows that were not listed. */
    CHECKING,

    /** The table is complete; other tables of the pull are under way. */
    PULLED,

    /** The whole pull is complete. */
    DONE
  }

  /** {@return the start of another phase} */
  public Checkpoint in(Phase next) {
    return new Checkpoint(next, null, watermark, null, comparisons, wasEmpty);
  }

  /**
   * This checkpoint with another cursor.
   *
   * @param token the cursor
   * @param total the total to store; null for none
   * @return the checkpoint
   */
  public Checkpoint at(@Nullable String token, @Nullable Long total) {
    return new Checkpoint(phase, token, watermark, total, comparisons, wasEmpty);
  }

  /** {@return this checkpoint with another watermark} */
  public Checkpoint upTo(@Nullable String latest) {
    return new Checkpoint(phase, resumeToken, latest, firstTotal, comparisons, wasEmpty);
  }

  /**
   * The start of a list.
   *
   * @param empty whether the table is empty
   * @return the checkpoint
   */
  public Checkpoint listing(boolean empty) {
    return new Checkpoint(Phase.LISTING, null, watermark, null, 0, empty);
  }

  /** {@return the start of a reconciliation} */
  public Checkpoint reconciling() {
    return new Checkpoint(Phase.RECONCILING, null, watermark, null, comparisons + 1, false);
  }
}
