package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.AddressRecord;
import com.salescrm.benchmarks.records.ContactRecord;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.LinkRecord;
import com.salescrm.benchmarks.records.OpportunityRecord;
import com.salescrm.benchmarks.records.TaskRecord;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link LeadRecord}: a loop over tokens, a switch over names. */
final class LeadReader {
  private String id = "";
  private @Nullable String name;
  private @Nullable String displayName;
  private @Nullable String description;
  private @Nullable String url;
  private @Nullable String htmlUrl;
  private @Nullable String status;
  private @Nullable String statusId;
  private @Nullable String statusLabel;
  private @Nullable String organizationId;
  private @Nullable String createdBy;
  private @Nullable String createdByName;
  private @Nullable String updatedBy;
  private @Nullable String updatedByName;
  private @Nullable OffsetDateTime dateCreated;
  private @Nullable OffsetDateTime dateUpdated;
  private List<AddressRecord> addresses = List.of();
  private List<ContactRecord> contacts = List.of();
  private List<OpportunityRecord> opportunities = List.of();
  private List<TaskRecord> tasks = List.of();
  private List<LinkRecord> integrationLinks = List.of();
  private @Nullable Map<String, JsonNode> unknown;

  private LeadReader() {}

  /** The current token must be the start of the object. */
  static LeadRecord read(JsonParser parser) throws IOException {
    LeadReader reader = new LeadReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "id" -> id = Values.requiredText(parser);
      case "name" -> name = Values.text(parser);
      case "display_name" -> displayName = Values.text(parser);
      case "description" -> description = Values.text(parser);
      case "url" -> url = Values.text(parser);
      case "html_url" -> htmlUrl = Values.text(parser);
      case "status" -> status = Values.text(parser);
      case "status_id" -> statusId = Values.text(parser);
      case "status_label" -> statusLabel = Values.text(parser);
      case "organization_id" -> organizationId = Values.text(parser);
      case "created_by" -> createdBy = Values.text(parser);
      case "created_by_name" -> createdByName = Values.text(parser);
      case "updated_by" -> updatedBy = Values.text(parser);
      case "updated_by_name" -> updatedByName = Values.text(parser);
      case "date_created" -> dateCreated = Values.dateTime(parser);
      case "date_updated" -> dateUpdated = Values.dateTime(parser);
      case "addresses" -> addresses = Values.list(parser, AddressReader::read);
      case "contacts" -> contacts = Values.list(parser, ContactReader::read);
      case "opportunities" -> opportunities = Values.list(parser, OpportunityReader::read);
      case "tasks" -> tasks = Values.list(parser, TaskReader::read);
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

  private LeadRecord build() {
    return new LeadRecord(
        id,
        name,
        displayName,
        description,
        url,
        htmlUrl,
        status,
        statusId,
        statusLabel,
        organizationId,
        createdBy,
        createdByName,
        updatedBy,
        updatedByName,
        dateCreated,
        dateUpdated,
        addresses,
        contacts,
        opportunities,
        tasks,
        integrationLinks,
        unknown == null ? Map.of() : unknown);
  }
}
