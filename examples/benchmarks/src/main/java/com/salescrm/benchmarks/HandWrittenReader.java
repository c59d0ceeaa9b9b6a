package com.salescrm.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.Phone;
import com.salescrm.sdk.contact.PhoneType;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.opportunity.ValuePeriod;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A hand-written reader of an export file into the SDK's types: a loop over tokens, a switch over
 * names.
 */
public final class HandWrittenReader {
  private static final ObjectMapper TREES = new ObjectMapper();
  private static final JsonFactory FACTORY = TREES.getFactory();

  private HandWrittenReader() {}

  /** Reads an array of leads and returns their number. */
  public static long count(InputStream in) throws IOException {
    long count = 0;
    try (JsonParser parser = FACTORY.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        count += lead(parser).id().isEmpty() ? 0 : 1;
      }
    }
    return count;
  }

  private static Lead lead(JsonParser parser) throws IOException {
    Lead.Builder lead = Lead.builder();
    Map<String, JsonNode> others = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      switch (name) {
        case "id" -> lead.id(parser.getText());
        case "name" -> lead.name(parser.getText());
        case "display_name" -> lead.displayName(parser.getText());
        case "description" -> lead.description(parser.getText());
        case "url" -> lead.url(parser.getText());
        case "html_url" -> lead.htmlUrl(parser.getText());
        case "status_id" -> lead.statusId(parser.getText());
        case "status_label" -> lead.statusLabel(parser.getText());
        case "date_created" -> lead.dateCreated(OffsetDateTime.parse(parser.getText()));
        case "date_updated" -> lead.dateUpdated(OffsetDateTime.parse(parser.getText()));
        case "contacts" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            lead.addContact(contact(parser));
          }
        }
        case "opportunities" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            lead.addOpportunity(opportunity(parser));
          }
        }
        case "tasks", "addresses", "integration_links" -> parser.skipChildren();
        default -> others.put(name, TREES.readTree(parser));
      }
    }
    return lead.additionalProperties(others).build();
  }

  private static Contact contact(JsonParser parser) throws IOException {
    Contact.Builder contact = Contact.builder();
    Map<String, JsonNode> others = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      switch (name) {
        case "id" -> contact.id(parser.getText());
        case "lead_id" -> contact.leadId(parser.getText());
        case "name" -> contact.name(parser.getText());
        case "title" -> contact.title(parser.getText());
        case "date_created" -> contact.dateCreated(OffsetDateTime.parse(parser.getText()));
        case "date_updated" -> contact.dateUpdated(OffsetDateTime.parse(parser.getText()));
        case "emails" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            String[] pair = pair(parser);
            contact.addEmail(Email.of(pair[0], EmailType.of(pair[1])));
          }
        }
        case "phones" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            String[] pair = pair(parser);
            contact.addPhone(Phone.of(pair[0], PhoneType.of(pair[1])));
          }
        }
        case "urls" -> parser.skipChildren();
        default -> others.put(name, TREES.readTree(parser));
      }
    }
    return contact.additionalProperties(others).build();
  }

  /** Returns the address or number, and its type. */
  private static String[] pair(JsonParser parser) throws IOException {
    String[] pair = {"", ""};
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      pair[name.equals("type") ? 1 : 0] = parser.getText();
    }
    return pair;
  }

  private static Opportunity opportunity(JsonParser parser) throws IOException {
    Opportunity.Builder opportunity = Opportunity.builder();
    Map<String, JsonNode> others = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.VALUE_NULL) {
        continue;
      }
      switch (name) {
        case "id" -> opportunity.id(parser.getText());
        case "lead_id" -> opportunity.leadId(parser.getText());
        case "status_id" -> opportunity.statusId(parser.getText());
        case "status_label" -> opportunity.statusLabel(parser.getText());
        case "status_type" -> opportunity.statusType(StatusType.of(parser.getText()));
        case "value" -> opportunity.value(BigDecimal.valueOf(parser.getLongValue()));
        case "value_period" -> opportunity.valuePeriod(ValuePeriod.of(parser.getText()));
        case "confidence" -> opportunity.confidence(parser.getDecimalValue());
        case "note" -> opportunity.note(parser.getText());
        case "date_won" -> opportunity.dateWon(LocalDate.parse(parser.getText()));
        case "date_created" -> opportunity.dateCreated(OffsetDateTime.parse(parser.getText()));
        case "date_updated" -> opportunity.dateUpdated(OffsetDateTime.parse(parser.getText()));
        default -> others.put(name, TREES.readTree(parser));
      }
    }
    return opportunity.additionalProperties(others).build();
  }
}
