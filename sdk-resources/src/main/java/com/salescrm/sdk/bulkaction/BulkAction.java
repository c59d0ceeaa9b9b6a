package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Optional;

/** The fields of every kind of bulk action (specification, "Resources", Bulk action). Immutable. */
public interface BulkAction extends HasAdditionalProperties, HasAuditFields<BulkAction> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the state; empty or unknown means that the action is in progress} */
  @JsonProperty("status")
  Optional<BulkActionStatus> status();

  /** {@return the query that selects the leads; empty if the service does not send it} */
  @JsonProperty("s_query")
  Optional<SearchQuery> query();

  /** {@return the query as a search text, from {@code query}; often empty} */
  @JsonProperty("query")
  Optional<String> textQuery();

  /** {@return the order of the results} */
  @JsonProperty("sort")
  List<SearchSort> sort();

  /** {@return the maximum number of results} */
  @JsonProperty("results_limit")
  Optional<Integer> resultsLimit();

  /** {@return the number of leads} */
  @JsonProperty("n_leads")
  Optional<Long> leadCount();

  /** {@return the number of leads processed so far} */
  @JsonProperty("n_leads_processed")
  Optional<Long> leadsProcessed();

  /** {@return the number of objects, such as contacts} */
  @JsonProperty("n_objects")
  Optional<Long> objectCount();

  /** {@return the number of objects processed so far} */
  @JsonProperty("n_objects_processed")
  Optional<Long> objectsProcessed();

  /** {@return whether the service sends an e-mail when the action is done} */
  @JsonProperty("send_done_email")
  Optional<Boolean> sendDoneEmail();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();
}
