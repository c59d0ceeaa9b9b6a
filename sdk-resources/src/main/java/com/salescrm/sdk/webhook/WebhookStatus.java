package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Whether a webhook delivers (specification, States and transitions). Immutable. */
public final class WebhookStatus extends OpenEnum {
  private static final Constants<WebhookStatus> CONSTANTS = new Constants<>(WebhookStatus::new);

  /** Events are delivered. */
  public static final WebhookStatus ACTIVE = CONSTANTS.known("active");

  /** Events are held back. */
  public static final WebhookStatus PAUSED = CONSTANTS.known("paused");

  private WebhookStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WebhookStatus of(String value) {
    return CONSTANTS.of(value);
  }
}
