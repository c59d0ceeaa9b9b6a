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
      case "object_type" -> objectType(text(clause, "object_type"));
      case "and" -> group(clause, lead -> true, Predicate::and);
      case "or" -> group(clause, lead -> false, Predicate::or);
      case "field_condition" -> condition(name(clause.path("field")), clause.path("condition"));
      default -> throw unknown("clause", clause);
    };
    return clause.path("negate").asBoolean() ? plain.negate() : plain;
  }

  private static Predicate<ObjectNode> objectType(String type) {
    return lead -> type.equals("lead");
  }

  private static Predicate<ObjectNode> group(
      JsonNode clause, Predicate<ObjectNode> start, BinaryOperator<Predicate<ObjectNode>> join) {
    return Json.values(list(clause, "queries")).map(LeadQuery::clause).reduce(start, join);
  }

  /** The property of the lead. */
  private static String name(JsonNode field) {
    String objectType = field.path("object_type").asText("lead");
    if (!objectType.equals("lead")) {
      throw Problem.badRequest(
          "The sandbox does not support fields of '" + objectType + "' in s_query.");
    }
    return switch (field.path("type").asText()) {
      case "regular_field" -> text(field, "field_name");
      case "custom_field" -> "custom." + text(field, "custom_field_id");
      default -> throw unknown("field", field);
    };
  }

  private static Predicate<ObjectNode> condition(String name, JsonNode condition) {
    return switch (condition.path("type").asText()) {
      case "reference" -> oneOf(name, list(condition, "object_ids"));
      case "term" -> oneOf(name, list(condition, "values"));
      case "text" -> words(name, text(condition, "value"));
      default -> throw unknown("condition", condition);
    };
  }

  private static Predicate<ObjectNode> oneOf(String name, JsonNode wanted) {
    return lead -> matches(lead.path(name), wanted);
  }

  private static boolean matches(JsonNode value, JsonNode wanted) {
    if (value.isArray()) {
      return Json.values(value).anyMatch(each -> matches(each, wanted));
    }
    return Json.values(wanted).anyMatch(each -> each.asText().equals(value.asText()));
  }

  private static Predicate<ObjectNode> words(String name, String wanted) {
    String lowerCase = wanted.toLowerCase(Locale.ROOT);
    return lead -> lead.path(name).asText().toLowerCase(Locale.ROOT).contains(lowerCase);
  }

  private static String text(JsonNode json, String name) {
    return required(json, name, JsonNode::isTextual, "a text").textValue();
  }

  private static JsonNode list(JsonNode json, String name) {
    return required(json, name, JsonNode::isArray, "a list");
  }

  private static JsonNode required(
      JsonNode json, String name, Predicate<JsonNode> test, String form) {
    if (!test.test(json.path(name))) {
      throw Problem.badRequest(
          "'" + json.path("type").asText() + "' in s_query requires " + name + ", " + form + ".");
    }
    return json.path(name);
  }

  private static Problem unknown(String what, JsonNode json) {
    return Problem.badRequest("The sandbox does not support the " + what + " of type '"
        + json.path("type").asText() + "' in s_query.");
  }
}
