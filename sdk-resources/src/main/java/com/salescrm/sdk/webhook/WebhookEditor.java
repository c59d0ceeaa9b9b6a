package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.function.Consumer;

/**
 * Changes of a webhook that begin with what it has: kinds of events are added or removed. Given by {@link
 * WebhookService#edit}, which sends what differs in the end. Not safe for several threads.
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
   * Adds a kind of event at the end. One that is there already, with the same conditions, is not added again.
   *
   * @param event the kind of event
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public WebhookEditor addEvent(WebhookEventType event) {
    events.add(event);
    return this;
  }

  /**
   * Adds a kind of event without conditions. One that is there already is not added again.
   *
   * @param objectType the kind of object, such as {@code lead}
   * @param action what happened to it, such as {@code created}
   * @return this editor
   * @throws IllegalArgumentException if one of them is blank
   * @throws IllegalStateException if the list could not be read
   */
  public WebhookEditor addEvent(String objectType, String action) {
    return addEvent(WebhookEventType.of(objectType, action));
  }

  /**
   * Removes a kind of event, whatever its conditions; one that is not there is no error. The last one cannot be
   * removed: pause or delete the webhook instead.
   *
   * @param objectType the kind of object
   * @param action what happened to it
   * @return this editor
   * @throws IllegalStateException if the list could not be read
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
