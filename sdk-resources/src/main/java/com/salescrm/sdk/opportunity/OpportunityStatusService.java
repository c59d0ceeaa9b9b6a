package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The operations on the statuses of opportunities (specification, "Opportunity statuses"); the service cannot return a
 * single one. Immutable, safe for many threads.
 */
public final class OpportunityStatusService {
  private static final String ALL = "/status/opportunity/";
  private static final String ONE = "/status/opportunity/{id}/";

  private final ApiClient http;

  /**
   * The operations through a client; {@link com.salescrm.sdk.CrmClient} creates it.
   *
   * @param http sends the requests
   */
  public OpportunityStatusService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
  }

  /** {@return the statuses of all pipelines, in the order of the service; nothing is sent before the iteration} */
  public Paginated<OpportunityStatus> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).returningList(OpportunityStatus.class), OpportunityStatus::id);
  }

  /**
   * Creates a status. The SDK does not retry it if the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the label and the type, and optionally the pipeline
   * @return the created status
   */
  public OpportunityStatus create(CreateOpportunityStatusRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(OpportunityStatus.class))
        .body();
  }

  /**
   * {@return the created status, as {@link #create(CreateOpportunityStatusRequest)}}
   *
   * @param request sets the label and the type
   */
  public OpportunityStatus create(Consumer<CreateOpportunityStatusRequest.Builder> request) {
    return create(
        Arguments.configured(CreateOpportunityStatusRequest.builder(), request).build());
  }

  /**
   * Changes the label of a status; its opportunities do not change.
   *
   * @param id the id of the status
   * @param label the new label
   * @return the status after the change
   * @throws IllegalArgumentException if the label is blank
   * @throws NotFoundException if the status does not exist
   */
  public OpportunityStatus rename(String id, String label) {
    ApiRequest.Builder call =
        ApiRequest.put(ONE, id).body(Map.of("label", Arguments.notBlank(label, "label")));
    return http.send(call.returning(OpportunityStatus.class)).body();
  }

  /**
   * Deletes a status. No opportunity should have it (specification, "Opportunity statuses", rule); the specification does
   * not define whether the service refuses it otherwise, and the SDK does not check it.
   *
   * @param id the id of the status
   * @return the confirmation
   * @throws NotFoundException if the status does not exist, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }
}
