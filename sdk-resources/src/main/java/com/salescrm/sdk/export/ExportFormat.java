package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The file format of an export. Immutable. */
public final class ExportFormat extends OpenEnum {
  private static final Constants<ExportFormat> CONSTANTS = new Constants<>(ExportFormat::new);

  /** Rows with named columns. */
  public static final ExportFormat CSV = CONSTANTS.known("csv");

  /** One array of objects; the service recommends it for backups and migrations. */
  public static final ExportFormat JSON = CONSTANTS.known("json");

  private ExportFormat(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ExportFormat of(String value) {
    return CONSTANTS.of(value);
  }
}
