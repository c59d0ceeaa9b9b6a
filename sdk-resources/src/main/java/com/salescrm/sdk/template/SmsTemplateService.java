package com.salescrm.sdk.template;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on SMS templates (specification, "Templates, links, unsubscribes"). Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no template has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class SmsTemplateService {
  private final ResourceEndpoint<SmsTemplate> templates;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public SmsTemplateService(ApiClient http) {
    templates = new ResourceEndpoint<>(http, "/sms_template/", SmsTemplate.class, SmsTemplate::id);
  }

  /** {@return all templates, in pages of 100; nothing is sent before the list is iterated} */
  public Paginated<SmsTemplate> list() {
    return list(page -> {});
  }

  /**
   * {@return all templates, in the order of the service; nothing is sent before the list is iterated}
   *
   * @param request the page size
   */
  public Paginated<SmsTemplate> list(PageRequest request) {
    return templates.list(request);
  }

  /**
   * {@return the list that {@link #list(PageRequest)} returns}
   *
   * @param request sets the page size
   */
  public Paginated<SmsTemplate> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * Creates a template. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the template
   * @return the created template
   */
  public SmsTemplate create(CreateSmsTemplateRequest request) {
    return templates.create(request);
  }

  /**
   * {@return the template that {@link #create(CreateSmsTemplateRequest)} creates}
   *
   * @param request sets the fields of the template
   */
  public SmsTemplate create(Consumer<CreateSmsTemplateRequest.Builder> request) {
    return create(
        Arguments.configured(CreateSmsTemplateRequest.builder(), request).build());
  }

  /**
   * {@return the template with an id}
   *
   * @param id the id of the template
   */
  public SmsTemplate get(String id) {
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
  public SmsTemplate update(String id, UpdateSmsTemplateRequest request) {
    return templates.update(id, request);
  }

  /**
   * {@return the template that {@link #update(String, UpdateSmsTemplateRequest)} updates}
   *
   * @param id the id of the template
   * @param request sets the changes
   */
  public SmsTemplate update(String id, Consumer<UpdateSmsTemplateRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateSmsTemplateRequest.builder(), request).build());
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
}
