package com.salescrm.sdk.template;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.PageRequest;
import java.util.function.Consumer;

/**
 * The operations on templates of text messages (specification, "Templates, links, unsubscribes"). Immutable, safe for
 * many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class SmsTemplateService {
  private static final String ALL = "/sms_template/";
  private static final String ONE = "/sms_template/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public SmsTemplateService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all templates, 100 a page; nothing is sent yet} */
  public Paginated<SmsTemplate> list() {
    return list(PageRequest.builder().build());
  }

  /**
   * Lists templates; nothing is sent before the list is iterated.
   *
   * @param request the page size
   * @return the templates, in the service's order
   */
  public Paginated<SmsTemplate> list(PageRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<SmsTemplate>> list =
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(SmsTemplate.class);
    return Paginated.of(http, list, SmsTemplate::id);
  }

  /**
   * Lists templates.
   *
   * @param request sets the page size
   * @return the templates, in the service's order
   */
  public Paginated<SmsTemplate> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * Creates a template. It is not sent again once the service may have acted on it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the template
   * @return the template as the service has it
   */
  public SmsTemplate create(CreateSmsTemplateRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(SmsTemplate.class))
        .body();
  }

  /**
   * Creates a template.
   *
   * @param request sets the template's fields
   * @return the template as the service has it
   */
  public SmsTemplate create(Consumer<CreateSmsTemplateRequest.Builder> request) {
    return create(
        Arguments.configured(CreateSmsTemplateRequest.builder(), request).build());
  }

  /**
   * Fetches a template.
   *
   * @param id the template's id
   * @return the template
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public SmsTemplate get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(SmsTemplate.class)).body();
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
  public SmsTemplate update(String id, UpdateSmsTemplateRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(SmsTemplate.class))
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
  public SmsTemplate update(String id, Consumer<UpdateSmsTemplateRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateSmsTemplateRequest.builder(), request).build());
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
}
