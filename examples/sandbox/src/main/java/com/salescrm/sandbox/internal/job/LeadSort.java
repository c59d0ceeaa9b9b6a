package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.lead.LeadJson;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The supported subset of {@code sort}: standard fields of leads with one text each, ascending or descending; the first
 * field decides. Leads without a value are last in both directions.
 */
final class LeadSort {
  private LeadSort() {}

  /** Returns the order in the body of an operation; empty if it has none. */
  static Optional<Comparator<ObjectNode>> of(ObjectNode body) {
    JsonNode sort = body.path("sort");
    if (!sort.isMissingNode() && !sort.isArray()) {
      throw Problem.invalid("sort", "This must be a list.");
    }
    return Json.values(sort).map(LeadSort::comparator).reduce(Comparator::thenComparing);
  }

  private static Comparator<ObjectNode> comparator(JsonNode sort) {
    JsonNode field = sort.path("field");
    String name = field.path("field_name").asText();
    Comparator<String> order = order(sort.path("direction").asText());
    boolean supported = field.path("type").asText().equals("regular_field")
        && field.path("object_type").asText().equals("lead")
        && LeadJson.PROPERTIES.contains(name);
    if (order == null || !supported) {
      throw Problem.badRequest("The sandbox does not support this sort: " + sort
          + ". It sorts by a regular_field of a lead, asc or desc.");
    }
    Comparator<@Nullable String> nullsLast = Comparator.nullsLast(order);
    return (left, right) ->
        nullsLast.compare(left.path(name).textValue(), right.path(name).textValue());
  }

  private static @Nullable Comparator<String> order(String direction) {
    return switch (direction) {
      case "asc" -> Comparator.naturalOrder();
      case "desc" -> Comparator.reverseOrder();
      default -> null;
    };
  }
}
