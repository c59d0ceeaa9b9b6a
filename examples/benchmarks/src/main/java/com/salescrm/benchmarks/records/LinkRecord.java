package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A link to another system. */
public record LinkRecord(
    @JsonProperty("id") @Nullable String id,
    @JsonProperty("name") @Nullable String name,
    @JsonProperty("url") @Nullable String url,
    @JsonProperty("type") @Nullable String type,
    @JsonProperty("organization_id") @Nullable String organizationId,
    @JsonProperty("created_by") @Nullable String createdBy,
    @JsonProperty("created_by_name") @Nullable String createdByName,
    @JsonProperty("updated_by") @Nullable String updatedBy,
    @JsonProperty("updated_by_name") @Nullable String updatedByName,
    @JsonProperty("date_created") @Nullable OffsetDateTime dateCreated,
    @JsonProperty("date_updated") @Nullable OffsetDateTime dateUpdated,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public LinkRecord {
    unknown = Lists.orEmpty(unknown);
  }
}
