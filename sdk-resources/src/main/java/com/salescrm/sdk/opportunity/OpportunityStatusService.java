package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The operations on the statuses that opportunities move through (specification, "Opportunity statuses"); the service
 * offers none to read a single one. Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. An id that is blank is an
 * {@link IllegalArgumentException}, before anything is sent.
 */
public final class OpportunityStatusService {
  private static final String ALL = "/status/opportunity/";
  private static final String ONE = "/status/opportunity/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public OpportunityStatusService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = Objects.requireNonNull(http, "http");
  }

  /** {@return the statuses of the organization, of all pipelines, in its order; nothing is sent yet} */
  public Paginated<OpportunityStatus> list() {
    return Paginated.whole(
        http, ApiRequest.get(ALL).returningList(OpportunityStatus.class), OpportunityStatus::id);
  }

  /**
   * Creates a status. Not sent again once the service may have acted on it: see {@link CrmException#mayHaveTakenEffect()}.
   *
   * @param request its label and type, perhaps its pipeline
   * @return the status as it was created
   */
  public OpportunityStatus create(CreateOpportunityStatusRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(OpportunityStatus.class))
        .body();
  }

  /**
   * Creates a status, as {@link #create(CreateOpportunityStatusRequest)}.
   *
   * @param request fills in its label and type
   * @return the status as it was created
   * @throws IllegalStateException if the label or the type is missing, or the label is blank
   */
  public OpportunityStatus create(Consumer<CreateOpportunityStatusRequest.Builder> request) {
    return create(
        Arguments.configured(CreateOpportunityStatusRequest.builder(), request).build());
  }

  /**
   * Gives a status another label; opportunities keep the status.
   *
   * @param id the status's id
   * @param label the new label
   * @return the status as it is now
   * @throws IllegalArgumentException if the label is blank
   * @throws NotFoundException if there is no status with this id
   */
  public OpportunityStatus rename(String id, String label) {
    Arguments.notNull(label, "label");
    if (label.isBlank()) {
      throw new IllegalArgumentException(
          "label must not be blank: give the new name of the status");
    }
    ApiRequest.Builder call = ApiRequest.put(ONE, id).body(Map.of("label", label));
    return http.send(call.returning(OpportunityStatus.class)).body();
  }

  /**
   * Deletes a status. No opportunity should hold it (specification, "Opportunity statuses", rule); whether the service
   * refuses then is not told, and is not checked here.
   *
   * @param id the status's id
   * @return that it is gone, and what the service said to it
   * @throws NotFoundException if there was no status with this id
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }
}
