package com.salescrm.sdk.integrationlink;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on integration links: links to other systems (specification, "Templates, links, unsubscribes"). Only
 * admins may create, update and delete them. Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no link has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class IntegrationLinkService {
  private final ResourceEndpoint<IntegrationLink> links;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public IntegrationLinkService(ApiClient http) {
    links = new ResourceEndpoint<>(
        http, "/integration_link/", IntegrationLink.class, IntegrationLink::id);
  }

  /** {@return all links of the organization; nothing is sent before the list is iterated} */
  public Paginated<IntegrationLink> list() {
    return links.listWhole();
  }

  /**
   * Creates a link. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the link
   * @return the created link
   */
  public IntegrationLink create(CreateIntegrationLinkRequest request) {
    return links.create(request);
  }

  /**
   * {@return the link that {@link #create(CreateIntegrationLinkRequest)} creates}
   *
   * @param request sets the fields of the link; name and address are required
   */
  public IntegrationLink create(Consumer<CreateIntegrationLinkRequest.Builder> request) {
    return create(
        Arguments.configured(CreateIntegrationLinkRequest.builder(), request).build());
  }

  /**
   * {@return the link with an id}
   *
   * @param id the id of the link
   */
  public IntegrationLink get(String id) {
    return links.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are.
   *
   * @param id the id of the link
   * @param request the changes
   * @return the updated link
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public IntegrationLink update(String id, UpdateIntegrationLinkRequest request) {
    return links.update(id, request);
  }

  /**
   * {@return the link that {@link #update(String, UpdateIntegrationLinkRequest)} updates}
   *
   * @param id the id of the link
   * @param request sets the changes
   */
  public IntegrationLink update(String id, Consumer<UpdateIntegrationLinkRequest.Builder> request) {
    return update(
        id,
        Arguments.configured(UpdateIntegrationLinkRequest.builder(), request).build());
  }

  /**
   * Deletes a link.
   *
   * @param id the id of the link
   * @return the confirmation, also if an earlier attempt of this call has deleted the link
   */
  public Deleted delete(String id) {
    return links.delete(id);
  }
}
