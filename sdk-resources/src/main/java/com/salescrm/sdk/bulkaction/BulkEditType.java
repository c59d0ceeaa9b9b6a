package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a bulk edit changes. Immutable. */
public final class BulkEditType extends OpenEnum {
  private static final Constants<BulkEditType> CONSTANTS = new Constants<>(BulkEditType::new);

  /** Gives the leads a status. */
  public static final BulkEditType SET_LEAD_STATUS = CONSTANTS.known("set_lead_status");

  /** Takes the value of a custom field away. */
  public static final BulkEditType CLEAR_CUSTOM_FIELD = CONSTANTS.known("clear_custom_field");

  /** Gives a custom field a value, or adds and removes values. */
  public static final BulkEditType SET_CUSTOM_FIELD = CONSTANTS.known("set_custom_field");

  private BulkEditType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static BulkEditType of(String value) {
    return CONSTANTS.of(value);
  }
}
