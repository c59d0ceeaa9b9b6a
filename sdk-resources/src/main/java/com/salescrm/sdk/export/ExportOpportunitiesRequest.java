package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.opportunity.ListOpportunitiesRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An export of the opportunities that match the filters of a list; without filters, of all (specification, "Exports",
 * POST {@code /export/opportunity/}). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class ExportOpportunitiesRequest extends ExportRequest<ExportOpportunitiesRequest> {

  ExportOpportunitiesRequest() {} // Extended by the generated class only.

  /** {@return the filters and the order; all opportunities by default} */
  public abstract Optional<ListOpportunitiesRequest> filters();

  /** {@return the filters in the format of the API; null for none} */
  @JsonProperty("params")
  public @Nullable Map<String, String> params() {
    if (filters().isEmpty()) {
      return null;
    }
    Map<String, String> params = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : filters().get().queryParameters()) {
      params.put(each.getKey(), each.getValue());
    }
    return params.isEmpty() ? null : params;
  }

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    super.check();
    Map<String, String> params = params();
    if (params != null && (params.containsKey("_limit") || params.containsKey("_fields"))) {
      throw new IllegalStateException(
          "the filters of an export must not set pageSize or fields: set fields on the export itself");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableExportOpportunitiesRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(ExportOpportunitiesRequest.class);

    Builder() {}

    /**
     * Sets the filters and the order.
     *
     * @param filters sets the filters, as for a list
     * @return this builder
     */
    public Builder filters(Consumer<ListOpportunitiesRequest.Builder> filters) {
      Arguments.notNull(filters, "filters");
      ListOpportunitiesRequest.Builder list = ListOpportunitiesRequest.builder();
      filters.accept(list);
      return filters(list.build());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      RequestFieldGuard.refuse(name, "params", "filters");
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
