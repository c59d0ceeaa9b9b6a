package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a Smart View. A field that is not set keeps its value. Query, order and limit are one value of the API, which an
 * update replaces as a whole: a query alone removes the order and the limit. To retain them, begin with {@link
 * Builder#searchQuery}. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateSmartViewRequest extends JsonBody<UpdateSmartViewRequest>
    implements UpdateRequest {

  UpdateSmartViewRequest() {} // Extended by the generated class only.

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the type of the results} */
  @JsonProperty("type")
  public abstract Optional<SmartViewType> type();

  /** {@return the query, with an {@code object_type} clause} */
  public abstract Optional<SearchQuery> query();

  /** {@return the order of the results; null for the order of the service} */
  public @Nullable List<SearchSort> sort() {
    return sortList().orElse(null);
  }

  abstract Optional<List<SearchSort>> sortList();

  /** {@return the maximum number of results; no limit by default} */
  public abstract Optional<Integer> resultsLimit();

  /** {@return whether all users of the organization can use it} */
  @JsonProperty("is_shared")
  public abstract Optional<Boolean> isShared();

  /** {@return the search in the format of the API} */
  @JsonProperty("s_query")
  public Optional<Map<String, Object>> searchQuery() {
    return query().map(query -> SmartViewRequests.searchQuery(query, sort(), resultsLimit()));
  }

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    RequestIds.require("name", name());
    if (query().isEmpty() && (sort() != null || resultsLimit().isPresent())) {
      throw new IllegalStateException(
          "sort and resultsLimit are sent together with query, as one value: also set query");
    }
    query().ifPresent(query -> SmartViewRequests.check(query, resultsLimit()));
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateSmartViewRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateSmartViewRequest.class);

    Builder() {}

    /**
     * Sets the order of the results, which replaces the current order.
     *
     * @param sort the sort keys; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder sort(Iterable<SearchSort> sort) {
      return sortList(RequestFieldGuard.copyOf("sort", sort));
    }

    /**
     * Sets query, order and limit to those of a Smart View. Then change some of them: {@code
     * b.searchQuery(view.searchQuery().orElseThrow()).query(changed)}. Properties without an accessor are not copied.
     *
     * @param current the search of the Smart View as the service returned it
     * @return this builder
     * @throws IllegalStateException if its query, order or limit could not be read, since the update would remove it
     */
    public Builder searchQuery(SmartViewQuery current) {
      Arguments.notNull(current, "current");
      for (String name : List.of("query", "sort", "results_limit")) {
        if (current.additionalProperties().containsKey(name)) {
          throw new IllegalStateException(
              "'" + name
                  + "' of the search could not be read (see additionalProperties()): an update would remove it");
        }
      }
      return query(current.query()).sort(current.sort()).resultsLimit(current.resultsLimit());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
