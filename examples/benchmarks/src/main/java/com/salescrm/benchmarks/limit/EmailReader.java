package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.EmailRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link EmailRecord}: a loop over tokens, a switch over names. */
final class EmailReader {
  private String email = "";
  private @Nullable String type;
  private @Nullable Boolean isUnsubscribed;
  private @Nullable Map<String, JsonNode> unknown;

  private EmailReader() {}

  /** The current token must be the start of the object. */
  static EmailRecord read(JsonParser parser) throws IOException {
    EmailReader reader = new EmailReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "email" -> email = Values.requiredText(parser);
      case "type" -> type = Values.text(parser);
      case "is_unsubscribed" -> isUnsubscribed = Values.bool(parser);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private EmailRecord build() {
    return new EmailRecord(email, type, isUnsubscribed, unknown == null ? Map.of() : unknown);
  }
}
