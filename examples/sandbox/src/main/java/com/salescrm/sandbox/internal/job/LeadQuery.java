package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.lead.LeadJson;
import java.util.Locale;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The supported subset of Advanced Filtering: {@code match_all}, {@code object_type}, {@code and},
 * {@code or}, {@code negate}, and conditions on fields and custom fields of leads by words, values
 * and references. A condition on a list holds if one of its elements matches; a field without a
 * value matches no condition.
 */
public final class LeadQuery {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
  private static final Pattern CUSTOM_FIELD = Pattern.compile("l?cf_\\w+");

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
      case "regular_field" -> property(text(field, "field_name"));
      case "custom_field" -> customProperty(text(field, "custom_field_id"));
      default -> throw unknown("field", field);
    };
  }

  private static String property(String name) {
    if (!LeadJson.PROPERTIES.contains(name)) {
      throw Problem.badRequest("The sandbox does not support the field_name '" + name
          + "' in s_query. It supports " + String.join(", ", LeadJson.PROPERTIES) + ".");
    }
    return name;
  }

  private static String customProperty(String id) {
    if (!CUSTOM_FIELD.matcher(id).matches()) {
      throw Problem.badRequest("'" + id + "' in s_query is not the id of a custom field.");
    }
    return "custom." + id;
  }

  private static Predicate<ObjectNode> condition(String name, JsonNode condition) {
    Predicate<String> test = switch (condition.path("type").asText()) {
      case "reference" -> oneOf(list(condition, "object_ids"));
      case "term" -> oneOf(list(condition, "values"));
      case "text" -> words(condition);
      default -> throw unknown("condition", condition);
    };
    return lead -> texts(lead.path(name)).anyMatch(test);
  }

  /** The value, or the elements of a list, without null. */
  private static Stream<String> texts(JsonNode value) {
    Stream<JsonNode> values = value.isArray() ? Json.values(value) : Stream.of(value);
    return values.filter(each -> each.isValueNode() && !each.isNull()).map(JsonNode::asText);
  }

  private static Predicate<String> oneOf(JsonNode wanted) {
    return texts(wanted).collect(Collectors.toSet())::contains;
  }

  private static Predicate<String> words(JsonNode condition) {
    String mode = condition.path("mode").asText("full_words");
    if (!mode.equals("full_words")) {
      throw Problem.badRequest("The sandbox does not support the mode '" + mode
          + "' of a text in s_query. It supports full_words.");
    }
    Set<String> wanted = words(text(condition, "value"));
    if (wanted.isEmpty()) {
      throw Problem.badRequest("'text' in s_query requires value, a text with a word.");
    }
    return value -> words(value).containsAll(wanted);
  }

  private static Set<String> words(String text) {
    return BETWEEN_WORDS
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toSet());
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
