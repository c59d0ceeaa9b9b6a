package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How far a bulk action has come; the specification names only two of the words. Immutable. */
public final class BulkActionStatus extends OpenEnum {
  private static final Constants<BulkActionStatus> CONSTANTS =
      new Constants<>(BulkActionStatus::new);

  /** Asked for, not begun. */
  public static final BulkActionStatus CREATED = CONSTANTS.known("created");

  /** Its leads are being found. */
  public static final BulkActionStatus LOADING = CONSTANTS.known("loading");

  /** At work. */
  public static final BulkActionStatus PROCESSING = CONSTANTS.known("processing");

  /** Paused; after more than 7 days it cannot be resumed (specification, "Limits"). */
  public static final BulkActionStatus PAUSED = CONSTANTS.known("paused");

  /** About to go on. */
  public static final BulkActionStatus RESUMING = CONSTANTS.known("resuming");

  /** Over. */
  public static final BulkActionStatus DONE = CONSTANTS.known("done");

  /** It failed. */
  public static final BulkActionStatus ERROR = CONSTANTS.known("error");

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
    return CONSTANTS.of(value);
  }
}
