package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A lead. */
public record LeadRecord(
    @JsonProperty("id") String id,
    @JsonProperty("name") @Nullable String name,
    @JsonProperty("display_name") @Nullable String displayName,
    @JsonProperty("description") @Nullable String description,
    @JsonProperty("url") @Nullable String url,
    @JsonProperty("html_url") @Nullable String htmlUrl,
    @JsonProperty("status") @Nullable String status,
    @JsonProperty("status_id") @Nullable String statusId,
    @JsonProperty("status_label") @Nullable String statusLabel,
    @JsonProperty("organization_id") @Nullable String organizationId,
    @JsonProperty("created_by") @Nullable String createdBy,
    @JsonProperty("created_by_name") @Nullable String createdByName,
    @JsonProperty("updated_by") @Nullable String updatedBy,
    @JsonProperty("updated_by_name") @Nullable String updatedByName,
    @JsonProperty("date_created") @Nullable OffsetDateTime dateCreated,
    @JsonProperty("date_updated") @Nullable OffsetDateTime dateUpdated,
    @JsonProperty("addresses") List<AddressRecord> addresses,
    @JsonProperty("contacts") List<ContactRecord> contacts,
    @JsonProperty("opportunities") List<OpportunityRecord> opportunities,
    @JsonProperty("tasks") List<TaskRecord> tasks,
    @JsonProperty("integration_links") List<LinkRecord> integrationLinks,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public LeadRecord {
    addresses = Lists.orEmpty(addresses);
    contacts = Lists.orEmpty(contacts);
    opportunities = Lists.orEmpty(opportunities);
    tasks = Lists.orEmpty(tasks);
    integrationLinks = Lists.orEmpty(integrationLinks);
    unknown = Lists.orEmpty(unknown);
  }
}
