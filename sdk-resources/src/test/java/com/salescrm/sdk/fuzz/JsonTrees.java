package com.salescrm.sdk.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads JSON with a plain mapper of Jackson, and compares trees. */
final class JsonTrees {
  private static final Pattern DATE_TIME =
      Pattern.compile("[+-]?\\d{4,9}-\\d\\d-\\d\\d[Tt]\\d\\d.*");
  private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder()
              .maxNestingDepth(256)
              .maxStringLength(20_000_000)
              .build())
          .build())
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();
  private static final JsonFactory STRICT =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonTrees() {}

  /** The tree; null if the text is not JSON. */
  static JsonNode read(byte[] json) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      return tree.isMissingNode() ? null : tree;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  static boolean hasDuplicateNames(byte[] json) {
    try (JsonParser parser = STRICT.createParser(json)) {
      while (parser.nextToken() != null) {
        // Fails at a duplicate.
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** Whether the values are equal; numbers by value. */
  static boolean areEqual(JsonNode expected, JsonNode actual) {
    if (expected.isObject() && actual.isObject()) {
      return expected.size() == actual.size()
          && names(expected).equals(names(actual))
          && expected.properties().stream()
              .allMatch(each -> areEqual(each.getValue(), actual.get(each.getKey())));
    }
    if (expected.isArray() && actual.isArray()) {
      boolean equal = expected.size() == actual.size();
      for (int i = 0; equal && i < expected.size(); i++) {
        equal = areEqual(expected.get(i), actual.get(i));
      }
      return equal;
    }
    return (expected.isNumber() && actual.isNumber())
        ? expected.decimalValue().compareTo(actual.decimalValue()) == 0
        : expected.equals(actual);
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  /** Requires that a written model has every value that was sent, except nulls. */
  static void requireContains(String path, JsonNode written, JsonNode sent) {
    if (sent.isObject() && written.isObject()) {
      for (Map.Entry<String, JsonNode> each : sent.properties()) {
        if (!each.getValue().isNull()) {
          requireContains(path + "." + each.getKey(), written.path(each.getKey()), each.getValue());
        }
      }
    } else if (sent.isArray() && written.isArray() && written.size() == sent.size()) {
      for (int i = 0; i < sent.size(); i++) {
        requireContains(path + "[" + i + "]", written.get(i), sent.get(i));
      }
    } else {
      boolean same = sent.isContainerNode() == written.isContainerNode()
          && scalar(written).equals(scalar(sent));
      FuzzTarget.require(same, () -> path + " was " + sent + ", but is written as " + written);
    }
  }

  /** Numbers and texts are compared as text, timestamps as date-times. */
  private static String scalar(JsonNode node) {
    if (node.isNumber()) {
      return node.decimalValue().stripTrailingZeros().toString();
    }
    String text = node.isContainerNode() ? node.toString() : node.asText();
    if (!DATE_TIME.matcher(text).matches()) {
      return number(text);
    }
    OffsetDateTime time = JdkTimes.read(text);
    return time == null ? text : JdkTimes.written(time).toString();
  }

  /** The text in one form if it is a number: it may be sent as a text, and is then written as a number. */
  static String number(String text) {
    try {
      return text.isEmpty() || Character.isLetter(text.charAt(0))
          ? text
          : new BigDecimal(text.strip()).stripTrailingZeros().toString();
    } catch (NumberFormatException e) {
      return text;
    }
  }
}
