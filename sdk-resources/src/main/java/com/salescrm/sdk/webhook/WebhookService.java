package com.salescrm.sdk.webhook;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on webhooks (specification, "Webhook subscriptions"). {@link WebhookVerifier} verifies deliveries.
 * Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no webhook has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class WebhookService {
  private final ResourceEndpoint<Webhook> webhooks;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public WebhookService(ApiClient http) {
    webhooks = new ResourceEndpoint<>(http, "/webhook/", Webhook.class, Webhook::id);
  }

  /** {@return all webhooks of the organization; nothing is sent before the list is iterated} */
  public Paginated<Webhook> list() {
    return webhooks.listWhole();
  }

  /**
   * Creates a webhook. Only this response contains the {@link Webhook#signatureKey()}. The request is not sent again
   * once the service may have processed it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request the webhook
   * @return the created webhook
   */
  public Webhook create(CreateWebhookRequest request) {
    return webhooks.create(request);
  }

  /**
   * {@return the webhook that {@link #create(CreateWebhookRequest)} creates}
   *
   * @param request sets the fields of the webhook; address and events are required
   */
  public Webhook create(Consumer<CreateWebhookRequest.Builder> request) {
    return create(Arguments.configured(CreateWebhookRequest.builder(), request).build());
  }

  /**
   * {@return the webhook with an id}
   *
   * @param id the id of the webhook
   */
  public Webhook get(String id) {
    return webhooks.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are.
   *
   * @param id the id of the webhook
   * @param request the changes
   * @return the updated webhook
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public Webhook update(String id, UpdateWebhookRequest request) {
    return webhooks.update(id, request);
  }

  /**
   * {@return the webhook that {@link #update(String, UpdateWebhookRequest)} updates}
   *
   * @param id the id of the webhook
   * @param request sets the changes
   */
  public Webhook update(String id, Consumer<UpdateWebhookRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateWebhookRequest.builder(), request).build());
  }

  /**
   * Stops deliveries until {@link #activate} is called.
   *
   * @param id the id of the webhook
   * @return the updated webhook
   */
  public Webhook pause(String id) {
    return update(id, request -> request.status(WebhookStatus.PAUSED));
  }

  /**
   * Starts deliveries again.
   *
   * @param id the id of the webhook
   * @return the updated webhook
   */
  public Webhook activate(String id) {
    return update(id, request -> request.status(WebhookStatus.ACTIVE));
  }

  /**
   * Changes a webhook based on its current state, such as {@code w -> w.addEvent("lead", "updated")}: fetches it,
   * applies the edit, and sends the fields that differ. If no field differs, no update is sent.
   *
   * <p>The API replaces a list as a whole and has no versions. A change that another client makes to the same list
   * between the two requests is lost.
   *
   * @param id the id of the webhook
   * @param edit applies the changes
   * @return the updated webhook
   * @throws IllegalStateException if an edited list could not be read, or is also set as a whole
   * @throws com.salescrm.sdk.core.error.DecodingException if the response to the read is another webhook, such as after a
   *     redirect; nothing is written
   */
  public Webhook edit(String id, Consumer<WebhookEditor> edit) {
    Arguments.notNull(edit, "edit");
    return webhooks.edit(
        id, current -> Arguments.configured(new WebhookEditor(current), edit).request());
  }

  /**
   * Deletes a webhook.
   *
   * @param id the id of the webhook
   * @return the confirmation, also if an earlier attempt of this call has deleted the webhook
   */
  public Deleted delete(String id) {
    return webhooks.delete(id);
  }
}
