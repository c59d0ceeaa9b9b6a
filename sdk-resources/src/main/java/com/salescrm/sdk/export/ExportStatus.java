package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The state of an export (specification, "States and transitions"). Immutable. */
public final class ExportStatus extends OpenEnum {
  private static final Constants<ExportStatus> CONSTANTS = new Constants<>(ExportStatus::new);

  /** Requested, not started. */
  public static final ExportStatus CREATED = CONSTANTS.known("created");

  /** Started. */
  public static final ExportStatus STARTED = CONSTANTS.known("started");

  /** The file is being written. */
  public static final ExportStatus IN_PROGRESS = CONSTANTS.known("in_progress");

  /** The file is complete. */
  public static final ExportStatus DONE = CONSTANTS.known("done");

  /** The export failed; it has no file. */
  public static final ExportStatus ERROR = CONSTANTS.known("error");

  private ExportStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ExportStatus of(String value) {
    return CONSTANTS.of(value);
  }

  /** Whether a status of the service is this one, in any case of its letters. */
  boolean matches(ExportStatus status) {
    return value().equalsIgnoreCase(status.value());
  }
}
