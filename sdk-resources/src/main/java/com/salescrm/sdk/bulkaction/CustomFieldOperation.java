package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** How a bulk edit applies values to a custom field with several values. Immutable. */
public final class CustomFieldOperation extends OpenEnum {
  private static final Constants<CustomFieldOperation> CONSTANTS =
      new Constants<>(CustomFieldOperation::new);

  /** Replaces the values. The default. */
  public static final CustomFieldOperation REPLACE = CONSTANTS.known("replace");

  /** Adds the values. */
  public static final CustomFieldOperation ADD = CONSTANTS.known("add");

  /** Removes the values. */
  public static final CustomFieldOperation REMOVE = CONSTANTS.known("remove");

  private CustomFieldOperation(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static CustomFieldOperation of(String value) {
    return CONSTANTS.of(value);
  }
}
