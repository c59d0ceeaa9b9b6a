package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A phone number. */
public record PhoneRecord(
    @JsonProperty("phone") String phone,
    @JsonProperty("phone_formatted") @Nullable String phoneFormatted,
    @JsonProperty("type") @Nullable String type,
    @JsonProperty("country") @Nullable String country,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public PhoneRecord {
    unknown = Lists.orEmpty(unknown);
  }
}
