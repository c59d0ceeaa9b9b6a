package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/** What bulk actions of all kinds have in common (specification, Resources, Bulk action). Immutable. */
public interface BulkAction extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return how far it has come; empty, like a word that nobody knows, means that it is not over} */
  @JsonProperty("status")
  Optional<BulkActionStatus> status();

  /** {@return which leads it is for; empty if the service does not say} */
  @JsonProperty("s_query")
  Optional<SearchQuery> query();

  /** {@return the same as a search text, which services send under the name {@code query}; often empty} */
  @JsonProperty("query")
  Optional<String> textQuery();

  /** {@return by what the results are sorted} */
  @JsonProperty("sort")
  List<SearchSort> sort();

  /** {@return how many results there are at most} */
  @JsonProperty("results_limit")
  Optional<Integer> resultsLimit();

  /** {@return how many leads it is for} */
  @JsonProperty("n_leads")
  Optional<Long> leadCount();

  /** {@return how many of them it is done with} */
  @JsonProperty("n_leads_processed")
  Optional<Long> leadsProcessed();

  /** {@return how many objects it is for, such as contacts} */
  @JsonProperty("n_objects")
  Optional<Long> objectCount();

  /** {@return how many of them it is done with} */
  @JsonProperty("n_objects_processed")
  Optional<Long> objectsProcessed();

  /** {@return whether an e-mail is sent when it is over} */
  @JsonProperty("send_done_email")
  Optional<Boolean> sendDoneEmail();

  /** {@return the id of the user who started it} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the user who changed it last} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();

  /** {@return the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return when it was started} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();
}
