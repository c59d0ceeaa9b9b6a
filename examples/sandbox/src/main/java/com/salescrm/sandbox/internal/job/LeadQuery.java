package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/**
 * The supported subset of Advanced Filtering: {@code match_all}, {@code object_type}, {@code and},
 * {@code or}, {@code negate}, and conditions on fields and custom fields of leads by words, values
 * and references.
 */
public final class LeadQuery {
  private LeadQuery() {}

  /**
   * Returns the filter in the body of an operation; accepts all leads if the body has no {@code
   * s_query}.
   */
  public static Predicate<ObjectNode> of(ObjectNode body) {
    JsonNode query = body.path("s_query");
    if (query.isMissingNode()) {
      return lead -> true;
    }
    if (!query.isObject()) {
      throw Problem.violation(400, "s_query must be the object of an Advanced Filtering query.");
    }
    if (query.path("query").isObject()) {
      throw Problem.violation(
          400, "s_query must be the query itself, without an enclosing 'query' key.");
    }
    return clause(query);
  }

  private static Predicate<ObjectNode> clause(JsonNode clause) {
    Predicate<ObjectNode> plain = switch (clause.path("type").asText()) {
      case "match_all" -> lead -> true;
      case "object_type" -> lead -> clause.path("object_type").asText().equals("lead");
      case "and" -> group(clause, lead -> true, Predicate::and);
      case "or" -> group(clause, lead -> false, Predicate::or);
      case "field_condition" -> condition(clause);
      default -> throw unknown("clause", clause);
    };
    return clause.path("negate").asBoolean() ? plain.negate() : plain;
  }

  private static Predicate<ObjectNode> group(
      JsonNode clause, Predicate<ObjectNode> start, BinaryOperator<Predicate<ObjectNode>> join) {
    return Json.values(clause.path("queries")).map(LeadQuery::clause).reduce(start, join);
  }

  private static Predicate<ObjectNode> condition(JsonNode clause) {
    JsonNode field = clause.path("field");
    String name = field.path("type").asText().equals("custom_field")
        ? "custom." + field.path("custom_field_id").asText()
        : field.path("field_name").asText();
    JsonNode condition = clause.path("condition");
    return switch (condition.path("type").asText()) {
      case "reference" -> lead -> matches(lead.path(name), condition.path("object_ids"));
      case "term" -> lead -> matches(lead.path(name), condition.path("values"));
      case "text" -> lead -> words(lead.path(name), condition.path("value").asText());
      default -> throw unknown("condition", condition);
    };
  }

  private static boolean matches(JsonNode value, JsonNode wanted) {
    if (value.isArray()) {
      return Json.values(value).anyMatch(each -> matches(each, wanted));
    }
    return Json.values(wanted).anyMatch(each -> each.asText().equals(value.asText()));
  }

  private static boolean words(JsonNode value, String wanted) {
    return value.asText().toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT));
  }

  private static Problem unknown(String what, JsonNode json) {
    return Problem.badRequest("The sandbox does not support the " + what + " of type '"
        + json.path("type").asText() + "' in s_query.");
  }
}
