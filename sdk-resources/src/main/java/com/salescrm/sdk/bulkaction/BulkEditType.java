package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The kind of change of a bulk edit. Immutable. */
public final class BulkEditType extends OpenEnum {
  private static final Constants<BulkEditType> CONSTANTS = new Constants<>(BulkEditType::new);

  /** Sets the lead status. */
  public static final BulkEditType SET_LEAD_STATUS = CONSTANTS.known("set_lead_status");

  /** Removes the value of a custom field. */
  public static final BulkEditType CLEAR_CUSTOM_FIELD = CONSTANTS.known("clear_custom_field");

  /** Sets, adds or removes values of a custom field. */
  public static final BulkEditType SET_CUSTOM_FIELD = CONSTANTS.known("set_custom_field");

  private BulkEditType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static BulkEditType of(String value) {
    return CONSTANTS.of(value);
  }
}
