package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** The type of the objects that show a link (specification, "Resources", Integration link). Immutable. */
public final class IntegrationLinkType extends OpenEnum {
  private static final Constants<IntegrationLinkType> CONSTANTS =
      new Constants<>(IntegrationLinkType::new);

  /** Leads. */
  public static final IntegrationLinkType LEAD = CONSTANTS.known("lead");

  /** Contacts. */
  public static final IntegrationLinkType CONTACT = CONSTANTS.known("contact");

  /** Opportunities. */
  public static final IntegrationLinkType OPPORTUNITY = CONSTANTS.known("opportunity");

  private IntegrationLinkType(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static IntegrationLinkType of(String value) {
    return CONSTANTS.of(value);
  }
}
