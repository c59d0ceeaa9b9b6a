package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.model.OpenEnum;

/** Whether a webhook delivers events (specification, "States and transitions"). Immutable. */
public final class WebhookStatus extends OpenEnum {
  private static final Constants<WebhookStatus> CONSTANTS = new Constants<>(WebhookStatus::new);

  /** Events are delivered. */
  public static final WebhookStatus ACTIVE = CONSTANTS.known("active");

  /** Events are not delivered. */
  public static final WebhookStatus PAUSED = CONSTANTS.known("paused");

  private WebhookStatus(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WebhookStatus of(String value) {
    return CONSTANTS.of(value);
  }
}
