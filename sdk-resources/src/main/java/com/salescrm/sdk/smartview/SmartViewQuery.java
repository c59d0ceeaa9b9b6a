package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The search of a Smart View: query, order and limit. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SmartViewQuery.Builder.class)
public interface SmartViewQuery extends HasAdditionalProperties {

  /** {@return the query, in the format of bulk actions and exports} */
  @JsonProperty("query")
  Optional<SearchQuery> query();

  /** {@return the order of the results} */
  @JsonProperty("sort")
  List<SearchSort> sort();

  /** {@return the maximum number of results} */
  @JsonProperty("results_limit")
  Optional<Integer> resultsLimit();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmartViewQuery} values. Not safe for several threads. */
  final class Builder extends ImmutableSmartViewQuery.Builder
      implements AdditionalPropertyBuilder<SmartViewQuery.Builder> {
    Builder() {}
  }
}
