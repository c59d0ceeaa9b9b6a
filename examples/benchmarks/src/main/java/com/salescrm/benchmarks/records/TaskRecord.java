package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task of any type. */
public record TaskRecord(
    @JsonProperty("id") String id,
    @JsonProperty("_type") @Nullable String type,
    @JsonProperty("lead_id") @Nullable String leadId,
    @JsonProperty("lead_name") @Nullable String leadName,
    @JsonProperty("contact_id") @Nullable String contactId,
    @JsonProperty("contact_name") @Nullable String contactName,
    @JsonProperty("object_type") @Nullable String objectType,
    @JsonProperty("object_id") @Nullable String objectId,
    @JsonProperty("assigned_to") @Nullable String assignedTo,
    @JsonProperty("assigned_to_name") @Nullable String assignedToName,

    @JsonProperty("date") @JsonDeserialize(using = DateOrTimeReader.class) @Nullable
    Temporal date,

    @JsonProperty("is_dateless") @Nullable Boolean isDateless,
    @JsonProperty("is_complete") @Nullable Boolean isComplete,
    @JsonProperty("view") @Nullable String view,
    @JsonProperty("priority") @Nullable String priority,
    @JsonProperty("resolution") @Nullable String resolution,
    @JsonProperty("sequence_id") @Nullable String sequenceId,
    @JsonProperty("sequence_subscription_id") @Nullable String sequenceSubscriptionId,
    @JsonProperty("organization_id") @Nullable String organizationId,
    @JsonProperty("created_by") @Nullable String createdBy,
    @JsonProperty("created_by_name") @Nullable String createdByName,
    @JsonProperty("updated_by") @Nullable String updatedBy,
    @JsonProperty("updated_by_name") @Nullable String updatedByName,
    @JsonProperty("date_created") @Nullable OffsetDateTime dateCreated,
    @JsonProperty("date_updated") @Nullable OffsetDateTime dateUpdated,
    @JsonProperty("text") @Nullable String text,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public TaskRecord {
    unknown = Lists.orEmpty(unknown);
  }
}
