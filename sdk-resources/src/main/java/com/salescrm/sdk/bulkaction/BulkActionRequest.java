package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What starts of bulk actions of all kinds have in common: for which leads. Not for implementing. Immutable. */
public interface BulkActionRequest {

  /** {@return which leads; empty for all of them} */
  @JsonProperty("s_query")
  Optional<SearchQuery> query();

  /** {@return how many results there are to be at most; as many as there are unless told} */
  @JsonProperty("results_limit")
  Optional<Integer> resultsLimit();

  /** {@return by what the results are sorted; null leaves it to the service} */
  @JsonProperty("sort")
  @Nullable
  List<SearchSort> sort();

  /** {@return whether an e-mail is sent when it is over; it is unless this is false} */
  @JsonProperty("send_done_email")
  Optional<Boolean> sendDoneEmail();
}
