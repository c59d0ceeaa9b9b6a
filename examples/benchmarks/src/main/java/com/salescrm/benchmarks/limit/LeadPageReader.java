package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link LeadPage}: a loop over tokens, a switch over names. */
final class LeadPageReader {
  private List<LeadRecord> data = List.of();
  private @Nullable Boolean hasMore;
  private @Nullable Long totalResults;
  private @Nullable Map<String, JsonNode> unknown;

  private LeadPageReader() {}

  /** The current token must be the start of the object. */
  static LeadPage read(JsonParser parser) throws IOException {
    LeadPageReader reader = new LeadPageReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "data" -> data = Values.list(parser, LeadReader::read);
      case "has_more" -> hasMore = Values.bool(parser);
      case "total_results" -> totalResults = Values.number(parser);
      default -> {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        parser.nextToken();
        unknown.put(key, Values.tree(parser));
      }
    }
  }

  private LeadPage build() {
    return new LeadPage(data, hasMore, totalResults, unknown == null ? Map.of() : unknown);
  }
}
