package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An address. */
public record AddressRecord(
    @JsonProperty("label") @Nullable String label,
    @JsonProperty("address_1") @Nullable String address1,
    @JsonProperty("address_2") @Nullable String address2,
    @JsonProperty("city") @Nullable String city,
    @JsonProperty("state") @Nullable String state,
    @JsonProperty("zipcode") @Nullable String zipcode,
    @JsonProperty("country") @Nullable String country,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public AddressRecord {
    unknown = Lists.orEmpty(unknown);
  }
}
