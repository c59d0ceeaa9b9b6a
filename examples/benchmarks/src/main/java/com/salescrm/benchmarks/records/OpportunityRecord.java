package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An opportunity. */
public record OpportunityRecord(
    @JsonProperty("id") String id,
    @JsonProperty("lead_id") @Nullable String leadId,
    @JsonProperty("lead_name") @Nullable String leadName,
    @JsonProperty("contact_id") @Nullable String contactId,
    @JsonProperty("contact_name") @Nullable String contactName,
    @JsonProperty("user_id") @Nullable String userId,
    @JsonProperty("user_name") @Nullable String userName,
    @JsonProperty("status_id") @Nullable String statusId,
    @JsonProperty("status_label") @Nullable String statusLabel,
    @JsonProperty("status_display_name") @Nullable String statusDisplayName,
    @JsonProperty("status_type") @Nullable String statusType,
    @JsonProperty("pipeline_id") @Nullable String pipelineId,
    @JsonProperty("pipeline_name") @Nullable String pipelineName,
    @JsonProperty("value") @Nullable BigDecimal value,
    @JsonProperty("value_period") @Nullable String valuePeriod,
    @JsonProperty("value_currency") @Nullable String valueCurrency,
    @JsonProperty("value_formatted") @Nullable String valueFormatted,
    @JsonProperty("expected_value") @Nullable BigDecimal expectedValue,
    @JsonProperty("annualized_value") @Nullable BigDecimal annualizedValue,
    @JsonProperty("annualized_expected_value") @Nullable BigDecimal annualizedExpectedValue,
    @JsonProperty("confidence") @Nullable BigDecimal confidence,
    @JsonProperty("note") @Nullable String note,
    @JsonProperty("date_won") @Nullable LocalDate dateWon,

    @JsonProperty("date_lost") @JsonDeserialize(using = DateOrTimeReader.class) @Nullable
    Temporal dateLost,

    @JsonProperty("organization_id") @Nullable String organizationId,
    @JsonProperty("created_by") @Nullable String createdBy,
    @JsonProperty("created_by_name") @Nullable String createdByName,
    @JsonProperty("updated_by") @Nullable String updatedBy,
    @JsonProperty("updated_by_name") @Nullable String updatedByName,
    @JsonProperty("date_created") @Nullable OffsetDateTime dateCreated,
    @JsonProperty("date_updated") @Nullable OffsetDateTime dateUpdated,
    @JsonProperty("integration_links") List<LinkRecord> integrationLinks,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> unknown) {

  /** Absent lists are empty. */
  public OpportunityRecord {
    integrationLinks = Lists.orEmpty(integrationLinks);
    unknown = Lists.orEmpty(unknown);
  }
}
