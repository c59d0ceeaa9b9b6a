package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Editor;
import com.salescrm.sdk.core.internal.model.ListEdit;

/**
 * Adds and removes event types of a webhook. {@link WebhookService#edit} provides it, and then sends what differs from
 * the current webhook. Adding and removing throw an {@link IllegalStateException} if the events in the response could
 * not be read. Not safe for several threads.
 */
public final class WebhookEditor
    extends Editor<Webhook, UpdateWebhookRequest.Builder, WebhookEditor> {
  private final ListEdit<WebhookEventType> events;

  WebhookEditor(Webhook current) {
    super(current, UpdateWebhookRequest.builder());
    events = new ListEdit<>(current, "events", current.events(), WebhookEventType::equals);
  }

  /**
   * Adds an event type at the end, unless the webhook has an equal one.
   *
   * @param event the event type
   * @return this editor
   */
  public WebhookEditor addEvent(WebhookEventType event) {
    events.add(event);
    return this;
  }

  /**
   * Adds an event type without conditions, unless the webhook has an equal one.
   *
   * @param objectType the object type, such as {@code lead}
   * @param action the action, such as {@code created}
   * @return this editor
   * @throws IllegalArgumentException if one of the two is blank
   */
  public WebhookEditor addEvent(String objectType, String action) {
    return addEvent(WebhookEventType.of(objectType, action));
  }

  /**
   * Removes an event type with any conditions. If the webhook does not have it, nothing changes. The last event type
   * cannot be removed: pause or delete the webhook instead.
   *
   * @param objectType the object type
   * @param action the action
   * @return this editor
   */
  public WebhookEditor removeEvent(String objectType, String action) {
    Arguments.notNull(objectType, "objectType");
    Arguments.notNull(action, "action");
    events.removeIf(
        each -> each.objectType().equals(objectType) && each.action().equals(action));
    return this;
  }

  UpdateWebhookRequest request() {
    UpdateWebhookRequest set = update().build();
    events.writeTo(set.events(), update()::events);
    return update().build();
  }
}
