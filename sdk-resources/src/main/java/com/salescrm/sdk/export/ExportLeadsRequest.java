package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
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
 * An export of leads, contacts or opportunities that match a lead search; without a query, of all (specification,
 * "Exports", POST {@code /export/lead/}). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class ExportLeadsRequest extends ExportRequest<ExportLeadsRequest> {

  ExportLeadsRequest() {} // Extended by the generated class only.

  /** {@return the query that selects the leads; all leads by default} */
  @JsonProperty("s_query")
  public abstract Optional<SearchQuery> query();

  /** {@return the maximum number of results; no limit by default} */
  @JsonProperty("results_limit")
  public abstract Optional<Integer> resultsLimit();

  /** {@return the order of the results; null for the order of the service} */
  @JsonProperty("sort")
  public abstract @Nullable List<SearchSort> sort();

  /** {@return the type of the exported objects; required} */
  @JsonProperty("type")
  public abstract LeadExportType type();

  /** {@return whether to export activities; only for leads as JSON} */
  @JsonProperty("include_activities")
  public abstract Optional<Boolean> includeActivities();

  /** {@return whether to export Smart Fields; only for leads as JSON, and for CSV} */
  @JsonProperty("include_smart_fields")
  public abstract Optional<Boolean> includeSmartFields();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    super.check();
    boolean leadsAsJson = type().equals(LeadExportType.LEADS) && format().equals(ExportFormat.JSON);
    if (includeActivities().isPresent() && !leadsAsJson) {
      throw new IllegalStateException(
          "includeActivities is only for type leads with format json: do not set it for type "
              + type() + " with format " + format());
    }
    if (includeSmartFields().isPresent() && !leadsAsJson && !format().equals(ExportFormat.CSV)) {
      throw new IllegalStateException(
          "includeSmartFields is only for type leads with format json, or any type with format csv: do not set it for"
              + " type " + type() + " with format " + format());
    }
    if (resultsLimit().orElse(1) < 1) {
      throw new IllegalStateException(
          "resultsLimit must be at least 1, but was " + resultsLimit().get());
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableExportLeadsRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(ExportLeadsRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
