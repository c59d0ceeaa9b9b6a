package com.salescrm.sdk.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The operations on templates of e-mails (specification, "Templates, links, unsubscribes"). Immutable, safe for many
 * threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class EmailTemplateService {
  private static final String ALL = "/email_template/";
  private static final String ONE = "/email_template/{id}/";
  private static final String RENDER = ONE + "render/";
  private static final int LAST_ENTRY = 99;

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public EmailTemplateService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all templates, 100 a page; nothing is sent yet} */
  public Paginated<EmailTemplate> list() {
    return list(ListEmailTemplatesRequest.builder().build());
  }

  /**
   * Lists templates; nothing is sent before the list is iterated.
   *
   * @param request page size and filter
   * @return the templates, in the service's order
   */
  public Paginated<EmailTemplate> list(ListEmailTemplatesRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<EmailTemplate>> list =
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(EmailTemplate.class);
    return Paginated.of(http, list, EmailTemplate::id);
  }

  /**
   * Lists templates.
   *
   * @param request sets page size and filter
   * @return the templates, in the service's order
   */
  public Paginated<EmailTemplate> list(Consumer<ListEmailTemplatesRequest.Builder> request) {
    return list(
        Arguments.configured(ListEmailTemplatesRequest.builder(), request).build());
  }

  /**
   * Creates a template. It is not sent again once the service may have acted on it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the template
   * @return the template as the service has it
   */
  public EmailTemplate create(CreateEmailTemplateRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(EmailTemplate.class))
        .body();
  }

  /**
   * Creates a template.
   *
   * @param request sets the template's fields
   * @return the template as the service has it
   */
  public EmailTemplate create(Consumer<CreateEmailTemplateRequest.Builder> request) {
    return create(
        Arguments.configured(CreateEmailTemplateRequest.builder(), request).build());
  }

  /**
   * Fetches a template.
   *
   * @param id the template's id
   * @return the template
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public EmailTemplate get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(EmailTemplate.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else.
   *
   * @param id the template's id
   * @param request what to change
   * @return the template as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public EmailTemplate update(String id, UpdateEmailTemplateRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(EmailTemplate.class))
        .body();
  }

  /**
   * Changes a template.
   *
   * @param id the template's id
   * @param request sets what to change
   * @return the template as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public EmailTemplate update(String id, Consumer<UpdateEmailTemplateRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateEmailTemplateRequest.builder(), request).build());
  }

  /**
   * Deletes a template.
   *
   * @param id the template's id
   * @return that it is gone, and what the service said to it
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  /**
   * Renders a template for one contact, in the context of the caller's user.
   *
   * @param id the template's id
   * @param leadId the contact's lead
   * @param contactId the contact
   * @return the e-mail; empty if the service renders nothing
   * @throws IllegalArgumentException if one of the three is blank
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is no such template, lead or contact
   */
  public Optional<RenderedEmail> renderForContact(String id, String leadId, String contactId) {
    return rendered(ApiRequest.get(RENDER, id)
        .query("lead_id", RequestIds.requireArgument("leadId", leadId))
        .query("contact_id", RequestIds.requireArgument("contactId", contactId)));
  }

  /**
   * Renders a template for one of those whom a query finds, in the context of the caller's user: to look through what a
   * bulk e-mail would send, count {@code entry} up until nothing is returned.
   *
   * @param id the template's id
   * @param query the text of the query, in the service's search language
   * @param entry which one, from 0 to 99
   * @param mode whether leads or contacts are counted
   * @return the e-mail; empty if no entries remain
   * @throws IllegalArgumentException if {@code entry} is out of range, or id or query is blank
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is no such template
   */
  public Optional<RenderedEmail> renderForQuery(
      String id, String query, int entry, RenderMode mode) {
    Arguments.notNull(query, "query");
    Arguments.notNull(mode, "mode");
    if (entry < 0 || entry > LAST_ENTRY) {
      throw new IllegalArgumentException("entry must be 0 to " + LAST_ENTRY + ", but was " + entry);
    }
    return rendered(ApiRequest.get(RENDER, id)
        .query("query", required("query", query))
        .query("entry", String.valueOf(entry))
        .query("mode", mode.value()));
  }

  /** "Nothing" is an empty object here, which as a model would be an e-mail without subject and body. */
  private Optional<RenderedEmail> rendered(ApiRequest.Builder request) {
    JsonNode answer = http.send(request.build()).body();
    return answer.isEmpty()
        ? Optional.empty()
        : Optional.of(CrmJson.fromJson(answer, RenderedEmail.class));
  }

  private static String required(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " must not be blank");
    }
    return value;
  }
}
