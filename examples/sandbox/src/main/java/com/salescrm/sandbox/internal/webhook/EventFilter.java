package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.http.Problem;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The conditions of a subscription, {@code extra_filter}. They are not in the specification, but
 * published.
 */
final class EventFilter {
  private static final Set<String> COMPARING = Set.of("equals", "not_equals", "contains");
  private static final Set<String> COMBINING = Set.of("and", "or");
  private static final Set<String> NESTING = Set.of("not", "field_accessor", "any_array_value");
  private static final Set<String> PLAIN = Set.of("is_null", "non_null");

  private EventFilter() {}

  /** Throws if a filter is invalid. A missing or null filter accepts every event. */
  static void check(JsonNode filter) {
    if (filter.isMissingNode() || filter.isNull()) {
      return;
    }
    String type = filter.path("type").asText();
    if (COMBINING.contains(type)) {
      filter.path("filters").forEach(EventFilter::check);
    } else if (NESTING.contains(type)) {
      require(filter, type, "filter");
      check(filter.path("filter"));
    } else if (COMPARING.contains(type)) {
      require(filter, type, "value");
    } else if (!PLAIN.contains(type)) {
      throw invalid("The sandbox does not support the filter type '" + type + "'.");
    }
    if (type.equals("field_accessor")) {
      require(filter, type, "field");
    }
  }

  private static void require(JsonNode filter, String type, String key) {
    if (!filter.has(key)) {
      throw invalid("A filter of the type " + type + " needs '" + key + "'.");
    }
  }

  private static Problem invalid(String why) {
    return Problem.invalid("events", why);
  }

  /** Whether a valid filter accepts a value; a missing node stands for no value. */
  static boolean matches(JsonNode filter, JsonNode value) {
    return switch (filter.path("type").asText()) {
      case "equals" -> filter.path("value").equals(value);
      case "not_equals" -> !filter.path("value").equals(value);
      case "contains" -> contains(value, filter.path("value"));
      case "is_null" -> value.isNull() || value.isMissingNode();
      case "non_null" -> !value.isNull() && !value.isMissingNode();
      case "not" -> !matches(filter.path("filter"), value);
      case "and" -> stream(filter.path("filters")).allMatch(each -> matches(each, value));
      case "or" -> stream(filter.path("filters")).anyMatch(each -> matches(each, value));
      case "field_accessor" ->
        matches(filter.path("filter"), value.path(filter.path("field").asText()));
      case "any_array_value" ->
        stream(value).anyMatch(element -> matches(filter.path("filter"), element));
      default -> true; // No filter.
    };
  }

  /** Whether a list has the element, or a string the substring. */
  private static boolean contains(JsonNode value, JsonNode wanted) {
    return value.isTextual()
        ? value.textValue().contains(wanted.asText())
        : value.isArray() && stream(value).anyMatch(wanted::equals);
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
