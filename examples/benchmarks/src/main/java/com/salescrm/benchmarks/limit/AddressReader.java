package com.salescrm.benchmarks.limit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.benchmarks.records.AddressRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@link AddressRecord}: a loop over tokens, a switch over names. */
final class AddressReader {
  private @Nullable String label;
  private @Nullable String address1;
  private @Nullable String address2;
  private @Nullable String city;
  private @Nullable String state;
  private @Nullable String zipcode;
  private @Nullable String country;
  private @Nullable Map<String, JsonNode> unknown;

  private AddressReader() {}

  /** The current token must be the start of the object. */
  static AddressRecord read(JsonParser parser) throws IOException {
    AddressReader reader = new AddressReader();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      reader.property(name, parser);
    }
    return reader.build();
  }

  private void property(String key, JsonParser parser) throws IOException {
    switch (key) {
      case "label" -> label = Values.text(parser);
      case "address_1" -> address1 = Values.text(parser);
      case "address_2" -> address2 = Values.text(parser);
      case "city" -> city = Values.text(parser);
      case "state" -> state = Values.text(parser);
      case "zipcode" -> zipcode = Values.text(parser);
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

  private AddressRecord build() {
    return new AddressRecord(
        label,
        address1,
        address2,
        city,
        state,
        zipcode,
        country,
        unknown == null ? Map.of() : unknown);
  }
}
