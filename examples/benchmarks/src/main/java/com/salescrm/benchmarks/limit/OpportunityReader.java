package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.LinkRecord;
import com.salescrm.benchmarks.records.OpportunityRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link OpportunityRecord}: a loop over tokens, a switch over names. */
final class OpportunityReader {
  private String id = "";
  private @Nullable String leadId;
  private @Nullable String leadName;
  private @Nullable String contactId;
  private @Nullable String contactName;
  private @Nullable String userId;
  private @Nullable String userName;
  private @Nullable String statusId;
  private @Nullable String statusLabel;
  private @Nullable String statusDisplayName;
  private @Nullable String statusType;
  private @Nullable String pipelineId;
  private @Nullable String pipelineName;
  private @Nullable BigDecimal value;
  private @Nullable String valuePeriod;
  private @Nullable String valueCurrency;
  private @Nullable String valueFormatted;
  private @Nullable BigDecimal expectedValue;
  private @Nullable BigDecimal annualizedValue;
  private @Nullable BigDecimal annualizedExpectedValue;
  private @Nullable BigDecimal confidence;
  private @Nullable String note;
  private @Nullable LocalDate dateWon;
  private @Nullable Temporal dateLost;
  private @Nullable String organizationId;
  private @Nullable String createdBy;
  private @Nullable String createdByName;
  private @Nullable String updatedBy;
  private @Nullable String updatedByName;
  private @Nullable OffsetDateTime dateCreated;
  private @Nullable OffsetDateTime dateUpdated;
  private List<LinkRecord> integrationLinks = List.of();
  private @Nullable Map<String, JsonNode> unknown;

  private OpportunityReader() {}

  /** The current token must be the start of the object. */
  static OpportunityRecord read(JsonParser parser) throws IOException {
    OpportunityReader reader = new OpportunityReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "id" -> id = Values.requiredText(parser);
      case "lead_id" -> leadId = Values.text(parser);
      case "lead_name" -> leadName = Values.text(parser);
      case "contact_id" -> contactId = Values.text(parser);
      case "contact_name" -> contactName = Values.text(parser);
      case "user_id" -> userId = Values.text(parser);
      case "user_name" -> userName = Values.text(parser);
      case "status_id" -> statusId = Values.text(parser);
      case "status_label" -> statusLabel = Values.text(parser);
      case "status_display_name" -> statusDisplayName = Values.text(parser);
      case "status_type" -> statusType = Values.text(parser);
      case "pipeline_id" -> pipelineId = Values.text(parser);
      case "pipeline_name" -> pipelineName = Values.text(parser);
      case "value" -> value = Values.decimal(parser);
      case "value_period" -> valuePeriod = Values.text(parser);
      case "value_currency" -> valueCurrency = Values.text(parser);
      case "value_formatted" -> valueFormatted = Values.text(parser);
      case "expected_value" -> expectedValue = Values.decimal(parser);
      case "annualized_value" -> annualizedValue = Values.decimal(parser);
      case "annualized_expected_value" -> annualizedExpectedValue = Values.decimal(parser);
      case "confidence" -> confidence = Values.decimal(parser);
      case "note" -> note = Values.text(parser);
      case "date_won" -> dateWon = Values.date(parser);
      case "date_lost" -> dateLost = Values.dateOrTime(parser);
      case "organization_id" -> organizationId = Values.text(parser);
      case "created_by" -> createdBy = Values.text(parser);
      case "created_by_name" -> createdByName = Values.text(parser);
      case "updated_by" -> updatedBy = Values.text(parser);
      case "updated_by_name" -> updatedByName = Values.text(parser);
      case "date_created" -> dateCreated = Values.dateTime(parser);
      case "date_updated" -> dateUpdated = Values.dateTime(parser);
      case "integration_links" -> integrationLinks = Values.list(parser, LinkReader::read);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private OpportunityRecord build() {
    return new OpportunityRecord(
        id,
        leadId,
        leadName,
        contactId,
        contactName,
        userId,
        userName,
        statusId,
        statusLabel,
        statusDisplayName,
        statusType,
        pipelineId,
        pipelineName,
        value,
        valuePeriod,
        valueCurrency,
        valueFormatted,
        expectedValue,
        annualizedValue,
        annualizedExpectedValue,
        confidence,
        note,
        dateWon,
        dateLost,
        organizationId,
        createdBy,
        createdByName,
        updatedBy,
        updatedByName,
        dateCreated,
        dateUpdated,
        integrationLinks,
        unknown == null ? Map.of() : unknown);
  }
}
