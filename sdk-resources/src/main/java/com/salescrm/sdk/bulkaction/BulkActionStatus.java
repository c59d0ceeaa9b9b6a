package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How far a bulk action has come; the specification names only two of the words. Immutable. */
public final class BulkActionStatus extends OpenEnum {
  private static final Words<BulkActionStatus> WORDS = new Words<>(BulkActionStatus::new);

  /** Asked for, not begun. */
  public static final BulkActionStatus CREATED = WORDS.known("created");

  /** Its leads are being found. */
  public static final BulkActionStatus LOADING = WORDS.known("loading");

  /** At work. */
  public static final BulkActionStatus PROCESSING = WORDS.known("processing");

  /** Paused; after more than 7 days it cannot be resumed (specification, "Limits"). */
  public static final BulkActionStatus PAUSED = WORDS.known("paused");

  /** About to go on. */
  public static final BulkActionStatus RESUMING = WORDS.known("resuming");

  /** Over. */
  public static final BulkActionStatus DONE = WORDS.known("done");

  /** It failed. */
  public static final BulkActionStatus ERROR = WORDS.known("error");

  private BulkActionStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static BulkActionStatus of(String value) {
    return WORDS.of(value);
  }
}
