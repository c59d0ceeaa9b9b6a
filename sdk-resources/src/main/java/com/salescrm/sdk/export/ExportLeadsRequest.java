package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
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
 * An export of leads, contacts or opportunities by a search for leads; without a query, of all (specification,
 * "Exports", POST {@code /export/lead/}). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class ExportLeadsRequest {

  ExportLeadsRequest() {} // The generated class alone extends it.

  /** {@return which leads; all unless told} */
  @JsonProperty("s_query")
  public abstract Optional<SearchQuery> query();

  /** {@return how many results there are to be at most; as many as there are unless told} */
  @JsonProperty("results_limit")
  public abstract Optional<Integer> resultsLimit();

  /** {@return by what the results are sorted; null leaves it to the service} */
  @JsonProperty("sort")
  public abstract @Nullable List<SearchSort> sort();

  /** {@return the kind of file; required} */
  @JsonProperty("format")
  public abstract ExportFormat format();

  /** {@return what is exported; required} */
  @JsonProperty("type")
  public abstract LeadExportType type();

  /** {@return how dates are written; csv only, {@code original} unless told} */
  @JsonProperty("date_format")
  public abstract Optional<ExportDateFormat> dateFormat();

  /** {@return the fields to export, {@code id} among them if they are to be read as leads; null exports all} */
  @JsonProperty("fields")
  public abstract @Nullable List<String> fields();

  /** {@return whether activities are exported too; only for leads as JSON} */
  @JsonProperty("include_activities")
  public abstract Optional<Boolean> includeActivities();

  /** {@return whether Smart Fields are exported too; only for leads as JSON, and for csv} */
  @JsonProperty("include_smart_fields")
  public abstract Optional<Boolean> includeSmartFields();

  /** {@return whether an e-mail is sent when the file is there; it is unless this is false} */
  @JsonProperty("send_done_email")
  public abstract Optional<Boolean> sendDoneEmail();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    ExportRules.checkDateFormat(format(), dateFormat());
    ExportRules.checkFields(fields());
    boolean leadsAsJson = type().equals(LeadExportType.LEADS) && format().equals(ExportFormat.JSON);
    if (includeActivities().isPresent() && !leadsAsJson) {
      throw new IllegalStateException(
          "includeActivities is only for type leads with format json: leave it out for type "
              + type() + " with format " + format());
    }
    if (includeSmartFields().isPresent() && !leadsAsJson && !format().equals(ExportFormat.CSV)) {
      throw new IllegalStateException(
          "includeSmartFields is only for type leads with format json, or any type with format csv: leave it out for"
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
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(ExportLeadsRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
