package com.salescrm.sdk.integrationlink;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.function.Consumer;

/**
 * The operations on links to other systems (specification, "Templates, links, unsubscribes"). All but reading them is
 * for admins. Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class IntegrationLinkService {
  private static final String ALL = "/integration_link/";
  private static final String ONE = "/integration_link/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public IntegrationLinkService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all links of the organization; nothing is sent yet} */
  public Paginated<IntegrationLink> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).returningList(IntegrationLink.class), IntegrationLink::id);
  }

  /**
   * Creates a link. For admins only. It is not sent again once the service may have acted on it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the link
   * @return the link as the service has it
   */
  public IntegrationLink create(CreateIntegrationLinkRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(IntegrationLink.class))
        .body();
  }

  /**
   * Creates a link.
   *
   * @param request sets the link's fields
   * @return the link as the service has it
   * @throws IllegalStateException if name, url or type is missing, or one of the texts is blank
   */
  public IntegrationLink create(Consumer<CreateIntegrationLinkRequest.Builder> request) {
    return create(
        Arguments.configured(CreateIntegrationLinkRequest.builder(), request).build());
  }

  /**
   * Fetches a link.
   *
   * @param id the link's id
   * @return the link
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public IntegrationLink get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(IntegrationLink.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else. For admins only.
   *
   * @param id the link's id
   * @param request what to change
   * @return the link as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public IntegrationLink update(String id, UpdateIntegrationLinkRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(IntegrationLink.class))
        .body();
  }

  /**
   * Changes a link.
   *
   * @param id the link's id
   * @param request sets what to change
   * @return the link as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public IntegrationLink update(String id, Consumer<UpdateIntegrationLinkRequest.Builder> request) {
    return update(
        id,
        Arguments.configured(UpdateIntegrationLinkRequest.builder(), request).build());
  }

  /**
   * Deletes a link. For admins only.
   *
   * @param id the link's id
   * @return that it is gone, and what the service said to it
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }
}
