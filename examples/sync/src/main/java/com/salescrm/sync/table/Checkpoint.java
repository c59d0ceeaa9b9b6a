package com.salescrm.sync.table;

import org.jspecify.annotations.Nullable;

/**
 * How far a table is.
 *
 * @param phase what is under way
 * @param resumeToken where the list goes on; null for its beginning
 * @param watermark the latest change that was read, as text; null for none, or where the list knows no such filter
 * @param firstTotal how many objects the service had when the list began; null if it did not say
 * @param comparisons how often the whole table was compared with the service since then
 * @param wasEmpty whether the table was empty then: nothing can be missing from it
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

  /** What a pull does with a table, in order. */
  public enum Phase {
    /** Reading the list, or what changed. */
    LISTING,

    /** Reading an export, and asking for what it lacks. */
    EXPORTING,

    /** Comparing ids and times of change with those of the table. */
    RECONCILING,

    /** Asking for what was not met. */
    CHECKING,

    /** Nothing more; other tables of the same pull may be under way. */
    PULLED,

    /** Nothing; the pull as a whole is over. */
    DONE
  }

  /** {@return this, in another phase, at its beginning} */
  public Checkpoint in(Phase next) {
    return new Checkpoint(next, null, watermark, null, comparisons, wasEmpty);
  }

  /**
   * This, at another place of the list.
   *
   * @param token the place
   * @param total the total to remember; null for none
   * @return the state
   */
  public Checkpoint at(@Nullable String token, @Nullable Long total) {
    return new Checkpoint(phase, token, watermark, total, comparisons, wasEmpty);
  }

  /** {@return this, with another watermark} */
  public Checkpoint upTo(@Nullable String latest) {
    return new Checkpoint(phase, resumeToken, latest, firstTotal, comparisons, wasEmpty);
  }

  /**
   * A list that begins.
   *
   * @param empty whether the table is empty
   * @return the state
   */
  public Checkpoint listing(boolean empty) {
    return new Checkpoint(Phase.LISTING, null, watermark, null, 0, empty);
  }

  /** {@return a comparison that begins} */
  public Checkpoint reconciling() {
    return new Checkpoint(Phase.RECONCILING, null, watermark, null, comparisons + 1, false);
  }
}
