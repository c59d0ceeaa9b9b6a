package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A contact. */
public record ContactRecord(
    @JsonProperty("id") String id,
    @JsonProperty("lead_id") @Nullable String leadId,
    @JsonProperty("name") @Nullable String name,
    @JsonProperty("display_name") @Nullable String displayName,
    @JsonProperty("title") @Nullable String title,
    @JsonProperty("emails") List<EmailRecord> emails,
    @JsonProperty("phones") List<PhoneRecord> phones,
    @JsonProperty("urls") List<UrlRecord> urls,
    @JsonProperty("timezone") @Nullable String timezone,
    @JsonProperty("timezone_source") @Nullable String timezoneSource,
    @JsonProperty("integration_links") List<LinkRecord> integrationLinks,
    @JsonProperty("organization_id") @Nullable String organizationId,
    @JsonProperty("created_by") @Nullable String createdBy,
    @JsonProperty("created_by_name") @Nullable String createdByName,
    @JsonProperty("updated_by") @Nullable String updatedBy,
    @JsonProperty("updated_by_name") @Nullable String updatedByName,
    @JsonProperty("date_created") @Nullable OffsetDateTime dateCreated,
    @JsonProperty("date_updated") @Nullable OffsetDateTime dateUpdated,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public ContactRecord {
    emails = Lists.orEmpty(emails);
    phones = Lists.orEmpty(phones);
    urls = Lists.orEmpty(urls);
    integrationLinks = Lists.orEmpty(integrationLinks);
    unknown = Lists.orEmpty(unknown);
  }
}
