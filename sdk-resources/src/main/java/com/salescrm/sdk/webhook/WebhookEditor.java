package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.function.Consumer;

/**
 * Adds and removes event types of a webhook. {@link WebhookService#edit} provides it, and then sends what differs from
 * the current webhook. Adding and removing throw an {@link IllegalStateException} if the events in the response could
 * not be read. Not safe for several threads.
 */
public final class WebhookEditor {
  private final Webhook current;
  private final UpdateWebhookRequest.Builder update = UpdateWebhookRequest.builder();
  private final ListEdit<WebhookEventType> events;

  WebhookEditor(Webhook current) {
    this.current = current;
    events = new ListEdit<>(current, "events", current.events(), WebhookEventType::equals);
  }

  /** {@return what is edited, as it was read} */
  public Webhook current() {
    return current;
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
    events.removeIf(
        each -> each.objectType().equals(objectType) && each.action().equals(action));
    return this;
  }

  /**
   * Changes other things in the same call. What is already so is not sent.
   *
   * @param changes sets what to change; a list is set there or edited here, not both
   * @return this editor
   */
  public WebhookEditor set(Consumer<UpdateWebhookRequest.Builder> changes) {
    changes.accept(update);
    return this;
  }

  /** All changes; setting a list both ways is an {@link IllegalStateException}. */
  UpdateWebhookRequest request() {
    UpdateWebhookRequest set = update.build();
    events.writeTo(set.events(), update::events);
    return update.build();
  }
}
