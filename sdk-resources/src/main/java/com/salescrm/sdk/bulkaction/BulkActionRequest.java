package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of every request that starts a bulk action. Not to be implemented by applications. Immutable. */
public interface BulkActionRequest {

  /** {@return the query that selects the leads; empty for all leads} */
  @JsonProperty("s_query")
  Optional<SearchQuery> query();

  /** {@return the maximum number of results; empty for no limit} */
  @JsonProperty("results_limit")
  Optional<Integer> resultsLimit();

  /** {@return the order of the results; null for the order of the service} */
  @JsonProperty("sort")
  @Nullable
  List<SearchSort> sort();

  /** {@return whether the service sends an e-mail when the action is done; true by default} */
  @JsonProperty("send_done_email")
  Optional<Boolean> sendDoneEmail();
}
