package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactJson;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The supported subset of Advanced Filtering: {@code match_all}, {@code object_type}, {@code and},
 * {@code or}, {@code negate}, and conditions on fields and custom fields of leads and contacts by
 * words, values and references. A condition on a list holds if one of its elements matches; a field
 * without a value matches no condition. Without an {@code object_type} clause the query selects leads
 * only; fields of contacts require one.
 */
final class LeadQuery {
  private static final Map<String, List<String>> PROPERTIES =
      Map.of(Candidate.LEAD, LeadJson.PROPERTIES, Candidate.CONTACT, ContactJson.PROPERTIES);
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private final Crm crm;
  private final Set<String> types;
  private final boolean isTyped; // Whether the query has an object_type clause.
  private final Predicate<Candidate> selects;

  private LeadQuery(Crm crm, JsonNode query) {
    this.crm = crm;
    this.types = types(query).collect(Collectors.toCollection(LinkedHashSet::new));
    this.isTyped = !types.isEmpty();
    if (!isTyped) {
      types.add(Candidate.LEAD);
    }
    this.selects = clause(query);
  }

  /**
   * Returns the query in the body of an operation; it selects all leads if the body has no {@code
   * s_query}.
   */
  static LeadQuery of(Crm crm, ObjectNode body) {
    JsonNode query = body.path("s_query");
    if (query.isMissingNode()) {
      return new LeadQuery(crm, Json.object().put("type", "match_all"));
    }
    if (!query.isObject()) {
      throw Problem.violation(400, "s_query must be the object of an Advanced Filtering query.");
    }
    if (query.path("query").isObject()) {
      throw Problem.violation(
          400, "s_query must be the query itself, without an enclosing 'query' key.");
    }
    return new LeadQuery(crm, query);
  }

  /** The selected objects of some leads, in the order of the leads. */
  Stream<Candidate> of(Stream<ObjectNode> leads) {
    return leads.flatMap(this::candidates).filter(selects);
  }

  /** The lead, and its contacts if the query decides which of them it selects. */
  private Stream<Candidate> candidates(ObjectNode lead) {
    Stream<Candidate> self = Stream.of(new Candidate(Candidate.LEAD, lead, lead));
    return isTyped
        ? Stream.concat(
            self,
            Json.values(lead.path("contacts"))
                .map(each -> new Candidate(Candidate.CONTACT, (ObjectNode) each, lead)))
        : self;
  }

  /** Whether the query selects objects of a type that has the field. */
  boolean supports(String objectType, String name) {
    return types.contains(objectType)
        && PROPERTIES.getOrDefault(objectType, List.of()).contains(name);
  }

  private static Stream<String> types(JsonNode clause) {
    return clause.path("type").asText().equals("object_type")
        ? Stream.of(supportedType(text(clause, "object_type")))
        : Json.values(clause.path("queries")).flatMap(LeadQuery::types);
  }

  private static String supportedType(String type) {
    if (!PROPERTIES.containsKey(type)) {
      throw Problem.badRequest("The sandbox does not support the object_type '" + type
          + "' in s_query. It supports lead and contact.");
    }
    return type;
  }

  private Predicate<Candidate> clause(JsonNode clause) {
    Predicate<Candidate> plain = switch (clause.path("type").asText()) {
      case "match_all" -> any -> true;
      case "object_type" -> {
        String type = text(clause, "object_type");
        yield each -> each.type().equals(type);
      }
      case "and" -> group(clause, any -> true, Predicate::and);
      case "or" -> group(clause, any -> false, Predicate::or);
      case "field_condition" -> condition(value(clause.path("field")), clause.path("condition"));
      default -> throw unknown("clause", clause);
    };
    return clause.path("negate").asBoolean() ? plain.negate() : plain;
  }

  private Predicate<Candidate> group(
      JsonNode clause, Predicate<Candidate> start, BinaryOperator<Predicate<Candidate>> join) {
    return Json.values(list(clause, "queries")).map(this::clause).reduce(start, join);
  }

  private Function<Candidate, JsonNode> value(JsonNode field) {
    String objectType = field.path("object_type").asText(types.iterator().next());
    if (!types.contains(objectType)) {
      throw Problem.badRequest("The sandbox does not support fields of '" + objectType
          + "' in s_query, unless it has an object_type clause of this type.");
    }
    return switch (field.path("type").asText()) {
      case "regular_field" -> {
        String name = property(objectType, text(field, "field_name"));
        yield each -> each.property(objectType, name);
      }
      case "custom_field" -> {
        String name = customProperty(text(field, "custom_field_id"));
        yield each -> each.json().path(name);
      }
      default -> throw unknown("field", field);
    };
  }

  private static String property(String objectType, String name) {
    List<String> names = PROPERTIES.getOrDefault(objectType, List.of());
    if (!names.contains(name)) {
      throw Problem.badRequest("The sandbox does not support the field_name '" + name
          + "' in s_query. It supports " + String.join(", ", names) + ".");
    }
    return name;
  }

  private String customProperty(String id) {
    if (!crm.hasCustomField(id)) {
      throw Problem.badRequest("'" + id + "' in s_query is not the id of a custom field.");
    }
    return "custom." + id;
  }

  private static Predicate<Candidate> condition(
      Function<Candidate, JsonNode> value, JsonNode condition) {
    Predicate<String> test = switch (condition.path("type").asText()) {
      case "reference" -> oneOf(list(condition, "object_ids"));
      case "term" -> oneOf(list(condition, "values"));
      case "text" -> words(condition);
      default -> throw unknown("condition", condition);
    };
    return each -> texts(value.apply(each)).anyMatch(test);
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
