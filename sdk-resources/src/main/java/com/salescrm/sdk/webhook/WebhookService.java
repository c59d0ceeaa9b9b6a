package com.salescrm.sdk.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.function.Consumer;

/**
 * The operations on webhooks (specification, "Webhook subscriptions"). Deliveries are checked by a {@link
 * WebhookVerifier}. Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class WebhookService {
  private static final String ALL = "/webhook/";
  private static final String ONE = "/webhook/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public WebhookService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return the webhooks of the organization; nothing is sent yet} */
  public Paginated<Webhook> list() {
    return Paginated.whole(http, ApiRequest.get(ALL).returningList(Webhook.class), Webhook::id);
  }

  /**
   * Creates a webhook. The answer is the only one with its {@link Webhook#signatureKey()}. It is not sent again once
   * the service may have acted on it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request the webhook
   * @return the webhook as the service has it
   */
  public Webhook create(CreateWebhookRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(Webhook.class))
        .body();
  }

  /**
   * Creates a webhook.
   *
   * @param request sets the webhook's fields
   * @return the webhook as the service has it
   * @throws IllegalStateException if the address or the events are missing
   */
  public Webhook create(Consumer<CreateWebhookRequest.Builder> request) {
    return create(Arguments.configured(CreateWebhookRequest.builder(), request).build());
  }

  /**
   * Fetches a webhook.
   *
   * @param id the webhook's id
   * @return the webhook
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Webhook get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(Webhook.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else.
   *
   * @param id the webhook's id
   * @param request what to change
   * @return the webhook as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Webhook update(String id, UpdateWebhookRequest request) {
    Arguments.notNull(request, "request");
    return send(ApiRequest.put(ONE, id).body(RequestFieldGuard.requireChanges(request)));
  }

  /**
   * Changes a webhook.
   *
   * @param id the webhook's id
   * @param request sets what to change
   * @return the webhook as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public Webhook update(String id, Consumer<UpdateWebhookRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateWebhookRequest.builder(), request).build());
  }

  /**
   * Holds back events until the webhook is activated.
   *
   * @param id the webhook's id
   * @return the webhook as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Webhook pause(String id) {
    return update(
        id, UpdateWebhookRequest.builder().status(WebhookStatus.PAUSED).build());
  }

  /**
   * Delivers events again.
   *
   * @param id the webhook's id
   * @return the webhook as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Webhook activate(String id) {
    return update(
        id, UpdateWebhookRequest.builder().status(WebhookStatus.ACTIVE).build());
  }

  /**
   * Changes a webhook beginning with what it has, such as {@code w -> w.addEvent("lead", "updated")}: reads it, lets
   * the editor change it, and sends what differs. Nothing is sent if nothing does.
   *
   * <p>The API replaces lists as a whole and knows no versions: what somebody else changes in the same list between
   * the reading and the update is overwritten. It is sent again after a failure.
   *
   * @param id the webhook's id
   * @param edit says what to change
   * @return the webhook as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   * @throws IllegalStateException if a list that is edited could not be read, or is set as a whole too
   */
  public Webhook edit(String id, Consumer<WebhookEditor> edit) {
    Arguments.notNull(edit, "edit");
    Webhook current = get(id);
    WebhookEditor editor = new WebhookEditor(current);
    edit.accept(editor);
    ObjectNode changes = Differences.of(editor.request(), current);
    return changes.isEmpty() ? current : send(ApiRequest.put(ONE, id).body(changes));
  }

  /**
   * Deletes a webhook.
   *
   * @param id the webhook's id
   * @return that it is gone, and what the service said to it
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  private Webhook send(ApiRequest.Builder call) {
    return http.send(call.returning(Webhook.class)).body();
  }
}
