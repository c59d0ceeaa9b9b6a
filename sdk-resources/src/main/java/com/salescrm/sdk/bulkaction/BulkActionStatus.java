package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The state of a bulk action; the specification names only two of the values. Immutable. */
public final class BulkActionStatus extends OpenEnum {
  private static final Constants<BulkActionStatus> CONSTANTS =
      new Constants<>(BulkActionStatus::new);

  /** Requested, not started. */
  public static final BulkActionStatus CREATED = CONSTANTS.known("created");

  /** The leads are being searched. */
  public static final BulkActionStatus LOADING = CONSTANTS.known("loading");

  /** In progress. */
  public static final BulkActionStatus PROCESSING = CONSTANTS.known("processing");

  /** Paused; after more than 7 days it cannot be resumed (specification, "Limits"). */
  public static final BulkActionStatus PAUSED = CONSTANTS.known("paused");

  /** Resume was requested. */
  public static final BulkActionStatus RESUMING = CONSTANTS.known("resuming");

  /** Complete. */
  public static final BulkActionStatus DONE = CONSTANTS.known("done");

  /** Failed. */
  public static final BulkActionStatus ERROR = CONSTANTS.known("error");

  private BulkActionStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static BulkActionStatus of(String value) {
    return CONSTANTS.of(value);
  }

  /** Whether a status of the service is this one, in any case of its letters. */
  boolean matches(BulkActionStatus status) {
    return value().equalsIgnoreCase(status.value());
  }
}
