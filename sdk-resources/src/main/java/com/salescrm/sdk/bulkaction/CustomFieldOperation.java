package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** What a bulk edit does with the values of a custom field that takes several. Immutable. */
public final class CustomFieldOperation extends OpenEnum {
  private static final Constants<CustomFieldOperation> CONSTANTS =
      new Constants<>(CustomFieldOperation::new);

  /** Puts the new values in place of the old ones; what happens unless told. */
  public static final CustomFieldOperation REPLACE = CONSTANTS.known("replace");

  /** Adds the values. */
  public static final CustomFieldOperation ADD = CONSTANTS.known("add");

  /** Removes the values. */
  public static final CustomFieldOperation REMOVE = CONSTANTS.known("remove");

  private CustomFieldOperation(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static CustomFieldOperation of(String value) {
    return CONSTANTS.of(value);
  }
}
