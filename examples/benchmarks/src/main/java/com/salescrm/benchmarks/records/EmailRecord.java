package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An email address. */
public record EmailRecord(
    @JsonProperty("email") String email,
    @JsonProperty("type") @Nullable String type,
    @JsonProperty("is_unsubscribed") @Nullable Boolean isUnsubscribed,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public EmailRecord {
    unknown = Lists.orEmpty(unknown);
  }
}
