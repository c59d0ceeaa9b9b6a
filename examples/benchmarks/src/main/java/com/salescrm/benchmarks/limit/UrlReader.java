package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.UrlRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link UrlRecord}: a loop over tokens, a switch over names. */
final class UrlReader {
  private String url = "";
  private @Nullable String type;
  private @Nullable Map<String, JsonNode> unknown;

  private UrlReader() {}

  /** The current token must be the start of the object. */
  static UrlRecord read(JsonParser parser) throws IOException {
    UrlReader reader = new UrlReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "url" -> url = Values.requiredText(parser);
      case "type" -> type = Values.text(parser);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private UrlRecord build() {
    return new UrlRecord(url, type, unknown == null ? Map.of() : unknown);
  }
}
