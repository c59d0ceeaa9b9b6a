package com.salescrm.sdk.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Operations on e-mail templates (specification, "Templates, links, unsubscribes"). Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no template has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if an id is blank.
 */
public final class EmailTemplateService {
  private static final String RENDER = "/email_template/{id}/render/";
  private static final int MAX_ENTRY = 99;

  private final ApiClient http;
  private final ResourceEndpoint<EmailTemplate> templates;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public EmailTemplateService(ApiClient http) {
    this.http = http;
    templates =
        new ResourceEndpoint<>(http, "/email_template/", EmailTemplate.class, EmailTemplate::id);
  }

  /** {@return all templates, in pages of 100; nothing is sent before the list is iterated} */
  public Paginated<EmailTemplate> list() {
    return list(filters -> {});
  }

  /**
   * {@return the templates, in the order of the service; nothing is sent before the list is iterated}
   *
   * @param request the filter and the page size
   */
  public Paginated<EmailTemplate> list(ListEmailTemplatesRequest request) {
    return templates.list(request);
  }

  /**
   * {@return the list that {@link #list(ListEmailTemplatesRequest)} returns}
   *
   * @param request sets the filter and the page size
   */
  public Paginated<EmailTemplate> list(Consumer<ListEmailTemplatesRequest.Builder> request) {
    return list(
        Arguments.configured(ListEmailTemplatesRequest.builder(), request).build());
  }

  /**
   * Creates a template. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the template
   * @return the created template
   */
  public EmailTemplate create(CreateEmailTemplateRequest request) {
    return templates.create(request);
  }

  /**
   * {@return the template that {@link #create(CreateEmailTemplateRequest)} creates}
   *
   * @param request sets the fields of the template
   */
  public EmailTemplate create(Consumer<CreateEmailTemplateRequest.Builder> request) {
    return create(
        Arguments.configured(CreateEmailTemplateRequest.builder(), request).build());
  }

  /**
   * {@return the template with an id}
   *
   * @param id the id of the template
   */
  public EmailTemplate get(String id) {
    return templates.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are.
   *
   * @param id the id of the template
   * @param request the changes
   * @return the updated template
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public EmailTemplate update(String id, UpdateEmailTemplateRequest request) {
    return templates.update(id, request);
  }

  /**
   * {@return the template that {@link #update(String, UpdateEmailTemplateRequest)} updates}
   *
   * @param id the id of the template
   * @param request sets the changes
   */
  public EmailTemplate update(String id, Consumer<UpdateEmailTemplateRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateEmailTemplateRequest.builder(), request).build());
  }

  /**
   * Deletes a template.
   *
   * @param id the id of the template
   * @return the confirmation, also if an earlier attempt of this call has deleted the template
   */
  public Deleted delete(String id) {
    return templates.delete(id);
  }

  /**
   * Renders a template for one contact, in the context of the caller's user.
   *
   * @param id the id of the template
   * @param leadId the id of the contact's lead
   * @param contactId the id of the contact
   * @return the e-mail; empty if the service renders none
   */
  public Optional<RenderedEmail> renderForContact(String id, String leadId, String contactId) {
    return render(ApiRequest.get(RENDER, id)
        .query("lead_id", RequestIds.requireArgument("leadId", leadId))
        .query("contact_id", RequestIds.requireArgument("contactId", contactId)));
  }

  /**
   * Renders a template for one result of a query, in the context of the caller's user. To preview a bulk e-mail to
   * contacts, increase {@code entry} from 0 to at most 99, until the method returns empty. The specification states no
   * end for leads.
   *
   * @param id the id of the template
   * @param query the query, in the search language of the service
   * @param entry the index of the result, from 0 to 99
   * @param mode whether {@code entry} counts leads or contacts
   * @return the e-mail; empty if the service renders none, as for contacts after the last result
   * @throws IllegalArgumentException if {@code entry} is out of range, or the id, the query or the mode is blank
   */
  public Optional<RenderedEmail> renderForQuery(
      String id, String query, int entry, RenderMode mode) {
    Arguments.notBlank(query, "query");
    Arguments.notNull(mode, "mode");
    if (entry < 0 || entry > MAX_ENTRY) {
      throw new IllegalArgumentException("entry must be 0 to " + MAX_ENTRY + ", but was " + entry);
    }
    return render(ApiRequest.get(RENDER, id)
        .query("query", query)
        .query("entry", String.valueOf(entry))
        .query("mode", RequestIds.requireArgument("mode", mode.value())));
  }

  private Optional<RenderedEmail> render(ApiRequest.Builder builder) {
    ApiRequest<JsonNode> request = builder.returning(JsonNode.class);
    ApiResponse<JsonNode> response = http.send(request);
    JsonNode body = response.body();
    // The service sends an empty object if it renders nothing.
    if (body.isMissingNode() || body.isNull() || (body.isObject() && body.isEmpty())) {
      return Optional.empty();
    }
    try {
      return Optional.of(CrmJson.fromJson(body, RenderedEmail.class));
    } catch (DecodingException e) {
      throw new DecodingException(
          request + " returned no rendered e-mail: " + e.getMessage(),
          e.jsonPath(),
          e,
          response.statusCode(),
          response.attempts(),
          null);
    }
  }
}
