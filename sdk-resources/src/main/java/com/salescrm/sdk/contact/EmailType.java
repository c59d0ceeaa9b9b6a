package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The use of an e-mail address. The specification lists no values; the constants are those observed. Immutable. */
public final class EmailType extends OpenEnum {
  private static final Constants<EmailType> CONSTANTS = new Constants<>(EmailType::new);

  /** At work. */
  public static final EmailType OFFICE = CONSTANTS.known("office");

  private EmailType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static EmailType of(String value) {
    return CONSTANTS.of(value);
  }
}
