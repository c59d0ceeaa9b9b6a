package com.salescrm.sdk.smartview;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.function.Consumer;

/**
 * The operations on smart views (specification, "Smart Views"). Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class SmartViewService {
  private static final String ALL = "/saved_search/";
  private static final String ONE = "/saved_search/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public SmartViewService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all smart views of leads, which is the default of the service; those of contacts must be asked for} */
  public Paginated<SmartView> list() {
    return list(ListSmartViewsRequest.builder().build());
  }

  /**
   * Lists smart views; nothing is sent before the list is iterated. Without a type, those of leads only.
   *
   * @param request which types are wanted
   * @return the smart views, in the service's order
   */
  public Paginated<SmartView> list(ListSmartViewsRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<SmartView>> list =
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(SmartView.class);
    return Paginated.whole(http, list, SmartView::id);
  }

  /**
   * Lists smart views.
   *
   * @param request sets which types are wanted
   * @return the smart views, in the service's order
   * @throws IllegalStateException if both {@code type} and {@code typeIn} are set
   */
  public Paginated<SmartView> list(Consumer<ListSmartViewsRequest.Builder> request) {
    return list(Arguments.configured(ListSmartViewsRequest.builder(), request).build());
  }

  /**
   * Creates a smart view. It is not sent again once the service may have acted on it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the smart view
   * @return the smart view as the service has it
   */
  public SmartView create(CreateSmartViewRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(SmartView.class))
        .body();
  }

  /**
   * Creates a smart view.
   *
   * @param request sets the smart view's fields
   * @return the smart view as the service has it
   * @throws IllegalStateException if the name or the query is missing, or the query has no {@code object_type} clause
   */
  public SmartView create(Consumer<CreateSmartViewRequest.Builder> request) {
    return create(
        Arguments.configured(CreateSmartViewRequest.builder(), request).build());
  }

  /**
   * Fetches a smart view.
   *
   * @param id the smart view's id
   * @return the smart view
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public SmartView get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(SmartView.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else.
   *
   * @param id the smart view's id
   * @param request what to change
   * @return the smart view as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public SmartView update(String id, UpdateSmartViewRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(SmartView.class))
        .body();
  }

  /**
   * Changes a smart view.
   *
   * @param id the smart view's id
   * @param request sets what to change
   * @return the smart view as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws IllegalStateException if the query has no {@code object_type} clause
   */
  public SmartView update(String id, Consumer<UpdateSmartViewRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateSmartViewRequest.builder(), request).build());
  }

  /**
   * Deletes a smart view.
   *
   * @param id the smart view's id
   * @return that it is gone, and what the service said to it
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }
}
