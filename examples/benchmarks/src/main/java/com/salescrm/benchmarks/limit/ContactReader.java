package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.ContactRecord;
import com.salescrm.benchmarks.records.EmailRecord;
import com.salescrm.benchmarks.records.LinkRecord;
import com.salescrm.benchmarks.records.PhoneRecord;
import com.salescrm.benchmarks.records.UrlRecord;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link ContactRecord}: a loop over tokens, a switch over names. */
final class ContactReader {
  private String id = "";
  private @Nullable String leadId;
  private @Nullable String name;
  private @Nullable String displayName;
  private @Nullable String title;
  private List<EmailRecord> emails = List.of();
  private List<PhoneRecord> phones = List.of();
  private List<UrlRecord> urls = List.of();
  private @Nullable String timezone;
  private @Nullable String timezoneSource;
  private List<LinkRecord> integrationLinks = List.of();
  private @Nullable String organizationId;
  private @Nullable String createdBy;
  private @Nullable String createdByName;
  private @Nullable String updatedBy;
  private @Nullable String updatedByName;
  private @Nullable OffsetDateTime dateCreated;
  private @Nullable OffsetDateTime dateUpdated;
  private @Nullable Map<String, JsonNode> unknown;

  private ContactReader() {}

  /** The current token must be the start of the object. */
  static ContactRecord read(JsonParser parser) throws IOException {
    ContactReader reader = new ContactReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "id" -> id = Values.requiredText(parser);
      case "lead_id" -> leadId = Values.text(parser);
      case "name" -> name = Values.text(parser);
      case "display_name" -> displayName = Values.text(parser);
      case "title" -> title = Values.text(parser);
      case "emails" -> emails = Values.list(parser, EmailReader::read);
      case "phones" -> phones = Values.list(parser, PhoneReader::read);
      case "urls" -> urls = Values.list(parser, UrlReader::read);
      case "timezone" -> timezone = Values.text(parser);
      case "timezone_source" -> timezoneSource = Values.text(parser);
      case "integration_links" -> integrationLinks = Values.list(parser, LinkReader::read);
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

  private ContactRecord build() {
    return new ContactRecord(
        id,
        leadId,
        name,
        displayName,
        title,
        emails,
        phones,
        urls,
        timezone,
        timezoneSource,
        integrationLinks,
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
