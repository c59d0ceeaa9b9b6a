package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.JsonBacked;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * A query of the service's Advanced Filtering, for smart views, bulk actions and exports: a tree of clauses. The
 * specification does not define the language, so {@link #of} accepts any JSON; the {@link #builder} covers the common
 * clauses. Immutable, safe for many threads, equal by value; its JSON is the tree.
 *
 * <pre>{@code
 * SearchQuery customersOfAnn = SearchQuery.builder()
 *     .objectType("lead")
 *     .field("lead", "status_id", SearchCondition.references("status.lead", "stat_1"))
 *     .not(b -> b.customField(TIER, SearchCondition.anyOf("trial", "free")))
 *     .build();
 * }</pre>
 */
public final class SearchQuery extends JsonBacked {
  private static final String TYPE = "type";
  private static final String QUERIES = "queries";
  private static final String OBJECT_TYPE = "object_type";

  private SearchQuery(JsonNode json) {
    super(json);
  }

  /**
   * A query as JSON, such as one copied from a smart view.
   *
   * @param json the query, without {@code sort} and {@code results_limit}; it is not validated
   * @return the query
   * @throws IllegalArgumentException if it is a JSON null or a missing node
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SearchQuery of(JsonNode json) {
    Arguments.notNull(json, "json");
    if (json.isNull() || json.isMissingNode()) {
      throw new IllegalArgumentException(
          "query is " + json.getNodeType() + ": pass the JSON of a query");
    }
    return new SearchQuery(json);
  }

  /** {@return a builder without clauses; an object must match all clauses that are added} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Whether a clause states the object type, which a smart view requires (specification, "Smart Views").
   *
   * @return true if the tree contains such a clause
   */
  public boolean hasObjectType() {
    Deque<JsonNode> open = new ArrayDeque<>();
    open.push(json());
    while (!open.isEmpty()) {
      JsonNode node = open.pop();
      if (isObjectTypeClause(node)) {
        return true;
      }
      node.forEach(open::push);
    }
    return false;
  }

  /** The field of a condition has an object type too, but also a type of its own. */
  private static boolean isObjectTypeClause(JsonNode node) {
    String type = node.path(TYPE).asText(OBJECT_TYPE);
    return node.path(OBJECT_TYPE).isTextual() && type.equals(OBJECT_TYPE);
  }

  /**
   * Whether the query has no clause and so matches everything: an empty object, array or text, or an empty group.
   *
   * @return true if it has no clause
   */
  public boolean isEmpty() {
    JsonNode json = json();
    if (json.isTextual()) {
      return json.textValue().isBlank();
    }
    return json.isEmpty() || (json.has(QUERIES) && json.path(QUERIES).isEmpty());
  }

  static ObjectNode regularField(String objectType, String fieldName) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(TYPE, "regular_field")
        .put(OBJECT_TYPE, Arguments.notBlank(objectType, "objectType"))
        .put("field_name", Arguments.notBlank(fieldName, "fieldName"));
  }

  static ObjectNode customField(CustomField<?> field) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(TYPE, "custom_field")
        .put("custom_field_id", field.id());
  }

  /** Builds a query, or a group in it. Not thread-safe. */
  public static final class Builder {
    private final ArrayNode clauses = JsonNodeFactory.instance.arrayNode();

    private Builder() {}

    /**
     * Sets the type of the matched objects.
     *
     * @param objectType the type, such as {@code lead} or {@code contact}
     * @return this builder
     * @throws IllegalArgumentException if the type is null or blank
     */
    public Builder objectType(String objectType) {
      return add(
          clause(OBJECT_TYPE).put(OBJECT_TYPE, Arguments.notBlank(objectType, "objectType")));
    }

    /**
     * Adds a condition on a standard field.
     *
     * @param objectType the object type of the field, such as {@code lead}
     * @param fieldName the field, such as {@code date_created}
     * @param condition the condition
     * @return this builder
     * @throws IllegalArgumentException if a name is blank
     */
    public Builder field(String objectType, String fieldName, SearchCondition condition) {
      Arguments.notNull(objectType, "objectType");
      Arguments.notNull(fieldName, "fieldName");
      Arguments.notNull(condition, "condition");
      return condition(regularField(objectType, fieldName), condition);
    }

    /**
     * Adds a condition on a custom field.
     *
     * @param field the field
     * @param condition the condition
     * @return this builder
     */
    public Builder customField(CustomField<?> field, SearchCondition condition) {
      Arguments.notNull(field, "field");
      Arguments.notNull(condition, "condition");
      return condition(SearchQuery.customField(field), condition);
    }

    private Builder condition(ObjectNode field, SearchCondition condition) {
      ObjectNode clause = clause("field_condition");
      clause.set("field", field);
      clause.set("condition", condition.toJson());
      return add(clause);
    }

    /**
     * Adds a group of clauses that must all match.
     *
     * @param group adds the clauses
     * @return this builder
     * @throws IllegalArgumentException if the group has no clause
     */
    public Builder and(Consumer<Builder> group) {
      Arguments.notNull(group, "group");
      return add(group("and", group));
    }

    /**
     * Adds a group of clauses of which one must match.
     *
     * @param group adds the clauses
     * @return this builder
     * @throws IllegalArgumentException if the group has no clause
     */
    public Builder or(Consumer<Builder> group) {
      Arguments.notNull(group, "group");
      return add(group("or", group));
    }

    /**
     * Adds a group of clauses that must not all match: {@code not(a and b)}.
     *
     * @param group adds the clauses
     * @return this builder
     * @throws IllegalArgumentException if the group has no clause
     */
    public Builder not(Consumer<Builder> group) {
      Arguments.notNull(group, "group");
      return add(group("and", group).put("negate", true));
    }

    /**
     * Adds a group of clauses that a related object must match, such as a contact of a lead.
     *
     * @param objectType the type of this object, such as {@code lead}
     * @param relatedObjectType the type of the related object, such as {@code contact}
     * @param related adds the clauses
     * @return this builder
     * @throws IllegalArgumentException if a type is blank, or the group has no clause
     */
    public Builder hasRelated(
        String objectType, String relatedObjectType, Consumer<Builder> related) {
      Arguments.notNull(related, "related");
      ObjectNode clause = clause("has_related")
          .put("this_object_type", Arguments.notBlank(objectType, "objectType"))
          .put("related_object_type", Arguments.notBlank(relatedObjectType, "relatedObjectType"));
      clause.set("related_query", group("and", related));
      return add(clause);
    }

    /**
     * Adds a clause, or a whole query, as JSON.
     *
     * @param clause the JSON
     * @return this builder
     * @throws IllegalArgumentException if it is a JSON null or a missing node
     */
    public Builder clause(JsonNode clause) {
      Arguments.notNull(clause, "clause");
      return add(of(clause).toJson());
    }

    /**
     * Builds the query from the clauses added so far.
     *
     * @return a new query
     * @throws IllegalStateException if there is no clause
     */
    public SearchQuery build() {
      if (clauses.isEmpty()) {
        throw new IllegalStateException("The query has no clause and matches everything");
      }
      return new SearchQuery(group("and", clauses));
    }

    private Builder add(JsonNode clause) {
      clauses.add(clause);
      return this;
    }

    private static ObjectNode group(String type, Consumer<Builder> group) {
      Builder builder = new Builder();
      group.accept(builder);
      if (builder.clauses.isEmpty()) {
        throw new IllegalArgumentException("A group (" + type + ") of the query has no clause");
      }
      return group(type, builder.clauses);
    }

    private static ObjectNode group(String type, ArrayNode clauses) {
      ObjectNode group = clause(type);
      group.set(QUERIES, clauses);
      return group;
    }

    private static ObjectNode clause(String type) {
      return JsonNodeFactory.instance.objectNode().put(TYPE, type);
    }
  }
}
