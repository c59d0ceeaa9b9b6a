package com.salescrm.sdk.smartview;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A new Smart View (specification, "Smart Views"). The query requires an {@code object_type} clause. For a Smart View
 * of contacts, also set the type. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateSmartViewRequest extends JsonBody<CreateSmartViewRequest> {

  CreateSmartViewRequest() {} // Extended by the generated class only.

  /** {@return the name; required} */
  @JsonProperty("name")
  public abstract String name();

  /** {@return the type of the results; leads by default} */
  @JsonProperty("type")
  public abstract Optional<SmartViewType> type();

  /** {@return the query; required, with an {@code object_type} clause} */
  public abstract SearchQuery query();

  /** {@return the order of the results; null for the order of the service} */
  public abstract @Nullable List<SearchSort> sort();

  /** {@return the maximum number of results; no limit by default} */
  public abstract Optional<Integer> resultsLimit();

  /** {@return whether all users of the organization can use it; the service decides by default} */
  @JsonProperty("is_shared")
  public abstract Optional<Boolean> isShared();

  /** {@return the search in the format of the API} */
  @JsonProperty("s_query")
  public Map<String, Object> searchQuery() {
    return SmartViewRequests.searchQuery(query(), sort(), resultsLimit());
  }

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    SmartViewRequests.check(query(), resultsLimit());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateSmartViewRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(CreateSmartViewRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      RequestFieldGuard.refuse(name, "s_query", "query");
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
