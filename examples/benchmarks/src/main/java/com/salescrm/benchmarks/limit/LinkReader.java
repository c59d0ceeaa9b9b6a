package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.LinkRecord;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link LinkRecord}: a loop over tokens, a switch over names. */
final class LinkReader {
  private @Nullable String id;
  private @Nullable String name;
  private @Nullable String url;
  private @Nullable String type;
  private @Nullable String organizationId;
  private @Nullable String createdBy;
  private @Nullable String createdByName;
  private @Nullable String updatedBy;
  private @Nullable String updatedByName;
  private @Nullable OffsetDateTime dateCreated;
  private @Nullable OffsetDateTime dateUpdated;
  private @Nullable Map<String, JsonNode> unknown;

  private LinkReader() {}

  /** The current token must be the start of the object. */
  static LinkRecord read(JsonParser parser) throws IOException {
    LinkReader reader = new LinkReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "id" -> id = Values.text(parser);
      case "name" -> name = Values.text(parser);
      case "url" -> url = Values.text(parser);
      case "type" -> type = Values.text(parser);
      case "organization_id" -> organizationId = Values.text(parser);
      case "created_by" -> createdBy = Values.text(parser);
      case "created_by_name" -> createdByName = Values.text(parser);
      case "updated_by" -> updatedBy = Values.text(parser);
      case "updated_by_name" -> updatedByName = Values.text(parser);
      case "date_created" -> dateCreated = Values.dateTime(parser);
      case "date_updated" -> dateUpdated = Values.dateTime(parser);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private LinkRecord build() {
    return new LinkRecord(
        id,
        name,
        url,
        type,
        organizationId,
        createdBy,
        createdByName,
        updatedBy,
        updatedByName,
        dateCreated,
        dateUpdated,
        unknown == null ? Map.of() : unknown);
  }
}
