package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One page of leads. */
public record LeadPage(
    @JsonProperty("data") List<LeadRecord> data,
    @JsonProperty("has_more") @Nullable Boolean hasMore,
    @JsonProperty("total_results") @Nullable Long totalResults,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public LeadPage {
    data = Lists.orEmpty(data);
    unknown = Lists.orEmpty(unknown);
  }
}
