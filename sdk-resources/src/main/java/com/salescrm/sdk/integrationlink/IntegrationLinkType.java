package com.salescrm.sdk.integrationlink;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Where a link is shown (specification, Resources, Integration link). Immutable. */
public final class IntegrationLinkType extends OpenEnum {
  private static final Constants<IntegrationLinkType> CONSTANTS =
      new Constants<>(IntegrationLinkType::new);

  /** At leads. */
  public static final IntegrationLinkType LEAD = CONSTANTS.known("lead");

  /** At contacts. */
  public static final IntegrationLinkType CONTACT = CONSTANTS.known("contact");

  /** At opportunities. */
  public static final IntegrationLinkType OPPORTUNITY = CONSTANTS.known("opportunity");

  private IntegrationLinkType(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static IntegrationLinkType of(String value) {
    return CONSTANTS.of(value);
  }
}
