package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The search of a smart view: a query, its order and its limit. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = SmartViewQuery.Builder.class)
public interface SmartViewQuery extends HasAdditionalProperties {

  /** {@return the query itself, in the form in which bulk actions and exports take it too} */
  @JsonProperty("query")
  Optional<SearchQuery> query();

  /** {@return by what the results are sorted} */
  @JsonProperty("sort")
  List<SearchSort> sort();

  /** {@return how many results there are at most} */
  @JsonProperty("results_limit")
  Optional<Integer> resultsLimit();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmartViewQuery} values. Not safe for several threads. */
  final class Builder extends ImmutableSmartViewQuery.Builder
      implements AdditionalPropertyBuilder<SmartViewQuery.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
