package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.TaskRecord;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.temporal.Temporal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link TaskRecord}: a loop over tokens, a switch over names. */
final class TaskReader {
  private String id = "";
  private @Nullable String type;
  private @Nullable String leadId;
  private @Nullable String leadName;
  private @Nullable String contactId;
  private @Nullable String contactName;
  private @Nullable String objectType;
  private @Nullable String objectId;
  private @Nullable String assignedTo;
  private @Nullable String assignedToName;
  private @Nullable Temporal date;
  private @Nullable Boolean isDateless;
  private @Nullable Boolean isComplete;
  private @Nullable String view;
  private @Nullable String priority;
  private @Nullable String resolution;
  private @Nullable String sequenceId;
  private @Nullable String sequenceSubscriptionId;
  private @Nullable String organizationId;
  private @Nullable String createdBy;
  private @Nullable String createdByName;
  private @Nullable String updatedBy;
  private @Nullable String updatedByName;
  private @Nullable OffsetDateTime dateCreated;
  private @Nullable OffsetDateTime dateUpdated;
  private @Nullable String text;
  private @Nullable Map<String, JsonNode> unknown;

  private TaskReader() {}

  /** The current token must be the start of the object. */
  static TaskRecord read(JsonParser parser) throws IOException {
    TaskReader reader = new TaskReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "id" -> id = Values.requiredText(parser);
      case "_type" -> type = Values.text(parser);
      case "lead_id" -> leadId = Values.text(parser);
      case "lead_name" -> leadName = Values.text(parser);
      case "contact_id" -> contactId = Values.text(parser);
      case "contact_name" -> contactName = Values.text(parser);
      case "object_type" -> objectType = Values.text(parser);
      case "object_id" -> objectId = Values.text(parser);
      case "assigned_to" -> assignedTo = Values.text(parser);
      case "assigned_to_name" -> assignedToName = Values.text(parser);
      case "date" -> date = Values.dateOrTime(parser);
      case "is_dateless" -> isDateless = Values.bool(parser);
      case "is_complete" -> isComplete = Values.bool(parser);
      case "view" -> view = Values.text(parser);
      case "priority" -> priority = Values.text(parser);
      case "resolution" -> resolution = Values.text(parser);
      case "sequence_id" -> sequenceId = Values.text(parser);
      case "sequence_subscription_id" -> sequenceSubscriptionId = Values.text(parser);
      case "organization_id" -> organizationId = Values.text(parser);
      case "created_by" -> createdBy = Values.text(parser);
      case "created_by_name" -> createdByName = Values.text(parser);
      case "updated_by" -> updatedBy = Values.text(parser);
      case "updated_by_name" -> updatedByName = Values.text(parser);
      case "date_created" -> dateCreated = Values.dateTime(parser);
      case "date_updated" -> dateUpdated = Values.dateTime(parser);
      case "text" -> text = Values.text(parser);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private TaskRecord build() {
    return new TaskRecord(
        id,
        type,
        leadId,
        leadName,
        contactId,
        contactName,
        objectType,
        objectId,
        assignedTo,
        assignedToName,
        date,
        isDateless,
        isComplete,
        view,
        priority,
        resolution,
        sequenceId,
        sequenceSubscriptionId,
        organizationId,
        createdBy,
        createdByName,
        updatedBy,
        updatedByName,
        dateCreated,
        dateUpdated,
        text,
        unknown == null ? Map.of() : unknown);
  }
}
