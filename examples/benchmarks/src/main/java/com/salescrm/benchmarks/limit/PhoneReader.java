package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.PhoneRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link PhoneRecord}: a loop over tokens, a switch over names. */
final class PhoneReader {
  private String phone = "";
  private @Nullable String phoneFormatted;
  private @Nullable String type;
  private @Nullable String country;
  private @Nullable Map<String, JsonNode> unknown;

  private PhoneReader() {}

  /** The current token must be the start of the object. */
  static PhoneRecord read(JsonParser parser) throws IOException {
    PhoneReader reader = new PhoneReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "phone" -> phone = Values.requiredText(parser);
      case "phone_formatted" -> phoneFormatted = Values.text(parser);
      case "type" -> type = Values.text(parser);
      case "country" -> country = Values.text(parser);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private PhoneRecord build() {
    return new PhoneRecord(
        phone, phoneFormatted, type, country, unknown == null ? Map.of() : unknown);
  }
}
