package com.salescrm.sdk.smartview;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on Smart Views (specification, "Smart Views"). Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no Smart View has the id,
 * and {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class SmartViewService {
  private final ResourceEndpoint<SmartView> views;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public SmartViewService(ApiClient http) {
    views = new ResourceEndpoint<>(http, "/saved_search/", SmartView.class, SmartView::id);
  }

  /** {@return the Smart Views of leads, the default; nothing is sent before the list is iterated} */
  public Paginated<SmartView> list() {
    return list(types -> {});
  }

  /**
   * {@return the Smart Views of the requested types, in the order of the service; nothing is sent before the list is
   * iterated}
   *
   * @param request the types; without one, the service lists the Smart Views of leads
   */
  public Paginated<SmartView> list(ListSmartViewsRequest request) {
    return views.listWhole(request);
  }

  /**
   * {@return the list that {@link #list(ListSmartViewsRequest)} returns}
   *
   * @param request sets the types
   */
  public Paginated<SmartView> list(Consumer<ListSmartViewsRequest.Builder> request) {
    return list(Arguments.configured(ListSmartViewsRequest.builder(), request).build());
  }

  /**
   * Creates a Smart View. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the Smart View
   * @return the created Smart View
   */
  public SmartView create(CreateSmartViewRequest request) {
    return views.create(request);
  }

  /**
   * {@return the Smart View that {@link #create(CreateSmartViewRequest)} creates}
   *
   * @param request sets the fields of the Smart View; name and query are required
   */
  public SmartView create(Consumer<CreateSmartViewRequest.Builder> request) {
    return create(
        Arguments.configured(CreateSmartViewRequest.builder(), request).build());
  }

  /**
   * {@return the Smart View with an id}
   *
   * @param id the id of the Smart View
   */
  public SmartView get(String id) {
    return views.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are.
   *
   * @param id the id of the Smart View
   * @param request the changes
   * @return the updated Smart View
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public SmartView update(String id, UpdateSmartViewRequest request) {
    return views.update(id, request);
  }

  /**
   * {@return the Smart View that {@link #update(String, UpdateSmartViewRequest)} updates}
   *
   * @param id the id of the Smart View
   * @param request sets the changes
   */
  public SmartView update(String id, Consumer<UpdateSmartViewRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateSmartViewRequest.builder(), request).build());
  }

  /**
   * Deletes a Smart View.
   *
   * @param id the id of the Smart View
   * @return the confirmation, also if an earlier attempt of this call has deleted the Smart View
   */
  public Deleted delete(String id) {
    return views.delete(id);
  }
}
