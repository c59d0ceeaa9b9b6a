package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The supported subset of {@code sort}: standard fields with one text each of the objects that the query selects,
 * ascending or descending; the first field decides. Objects without a value are last in both directions.
 */
final class LeadSort {
  private LeadSort() {}

  static boolean isIn(ObjectNode body) {
    return !body.path("sort").isEmpty();
  }

  /** Returns the order in the body of an operation; empty if it has none. */
  static Optional<Comparator<Candidate>> of(ObjectNode body, LeadQuery query) {
    JsonNode sort = body.path("sort");
    if (!sort.isMissingNode() && !sort.isNull() && !sort.isArray()) {
      throw Problem.invalid("sort", "This must be a list.");
    }
    return Json.values(sort).map(each -> comparator(each, query)).reduce(Comparator::thenComparing);
  }

  private static Comparator<Candidate> comparator(JsonNode sort, LeadQuery query) {
    JsonNode field = sort.path("field");
    String type = field.path("object_type").asText();
    String name = field.path("field_name").asText();
    Comparator<String> order = order(sort.path("direction").asText());
    boolean supported =
        field.path("type").asText().equals("regular_field") && query.supports(type, name);
    if (order == null || !supported) {
      throw Problem.badRequest("The sandbox does not support this sort: " + sort
          + ". It sorts by a regular_field of the selected objects, asc or desc.");
    }
    Comparator<@Nullable String> nullsLast = Comparator.nullsLast(order);
    return (left, right) -> nullsLast.compare(
        left.property(type, name).textValue(), right.property(type, name).textValue());
  }

  private static @Nullable Comparator<String> order(String direction) {
    return switch (direction) {
      case "asc" -> Comparator.naturalOrder();
      case "desc" -> Comparator.reverseOrder();
      default -> null;
    };
  }
}
