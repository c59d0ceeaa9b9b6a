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
 * A query of the service's Advanced Filtering, as smart views, bulk actions and exports hold it: a tree of clauses. The
 * language is not part of the specification, so any JSON is taken as it is ({@link #of}), and the {@link #builder}
 * covers what is common. Immutable, safe for many threads, equal by value; in JSON it is the plain tree.
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
   * A query in the service's own form, such as one copied from a smart view.
   *
   * @param json the query itself, without {@code sort} and {@code results_limit}; it is not looked into
   * @return the query
   * @throws IllegalArgumentException if there is nothing: a JSON null or a missing node
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static SearchQuery of(JsonNode json) {
    Arguments.notNull(json, "json");
    if (json.isNull() || json.isMissingNode()) {
      throw new IllegalArgumentException(
          "query is " + json.getNodeType() + ": give the JSON of a query");
    }
    return new SearchQuery(json);
  }

  /** {@return a builder without clauses; an object must pass all that it is given} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Whether a clause says which kind of object is looked for; a smart view cannot be without one (specification, "Smart
   * Views").
   *
   * @return true if there is one anywhere in the tree
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

  /** The field of a condition names an object type too, but bears a type of its own. */
  private static boolean isObjectTypeClause(JsonNode node) {
    String type = node.path(TYPE).asText(OBJECT_TYPE);
    return node.path(OBJECT_TYPE).isTextual() && type.equals(OBJECT_TYPE);
  }

  /**
   * Whether it asks for nothing, and so would match everything: an empty object, list or text, or a group without
   * clauses.
   *
   * @return true if there is no clause
   */
  public boolean isEmpty() {
    JsonNode json = json();
    if (json.isTextual()) {
      return json.textValue().isBlank();
    }
    return json.isEmpty() || (json.has(QUERIES) && json.path(QUERIES).isEmpty());
  }

  /** Collects the clauses of a query, or of a group in it. Not safe for many threads. */
  public static final class Builder {
    private final ArrayNode clauses = JsonNodeFactory.instance.arrayNode();

    private Builder() {}

    /**
     * Says which kind of object is looked for.
     *
     * @param objectType the kind, such as {@code lead} or {@code contact}
     * @return this builder
     * @throws IllegalArgumentException if it is blank
     */
    public Builder objectType(String objectType) {
      Arguments.notNull(objectType, "objectType");
      return add(
          clause(OBJECT_TYPE).put(OBJECT_TYPE, SearchField.required(OBJECT_TYPE, objectType)));
    }

    /**
     * A condition on a field that every organization has.
     *
     * @param objectType the kind of object that has the field, such as {@code lead}
     * @param fieldName the field, such as {@code date_created}
     * @param condition what must hold for it
     * @return this builder
     * @throws IllegalArgumentException if one of the names is blank
     */
    public Builder field(String objectType, String fieldName, SearchCondition condition) {
      Arguments.notNull(objectType, "objectType");
      Arguments.notNull(fieldName, "fieldName");
      Arguments.notNull(condition, "condition");
      return condition(SearchField.regular(objectType, fieldName), condition);
    }

    /**
     * A condition on a custom field.
     *
     * @param field the field
     * @param condition what must hold for it
     * @return this builder
     */
    public Builder customField(CustomField<?> field, SearchCondition condition) {
      Arguments.notNull(field, "field");
      Arguments.notNull(condition, "condition");
      return condition(SearchField.custom(field), condition);
    }

    private Builder condition(ObjectNode field, SearchCondition condition) {
      ObjectNode clause = clause("field_condition");
      clause.set("field", field);
      clause.set("condition", condition.toJson());
      return add(clause);
    }

    /**
     * A group of which all must hold.
     *
     * @param group gives its clauses
     * @return this builder
     * @throws IllegalArgumentException if it gives none
     */
    public Builder and(Consumer<Builder> group) {
      Arguments.notNull(group, "group");
      return add(group("and", group));
    }

    /**
     * A group of which one must hold.
     *
     * @param group gives its clauses
     * @return this builder
     * @throws IllegalArgumentException if it gives none
     */
    public Builder or(Consumer<Builder> group) {
      Arguments.notNull(group, "group");
      return add(group("or", group));
    }

    /**
     * A group that must not hold as a whole: {@code not(a and b)}.
     *
     * @param group gives its clauses
     * @return this builder
     * @throws IllegalArgumentException if it gives none
     */
    public Builder not(Consumer<Builder> group) {
      Arguments.notNull(group, "group");
      return add(group("and", group).put("negate", true));
    }

    /**
     * A group that an object which belongs to this one must pass, such as a contact of a lead.
     *
     * @param objectType the kind of this object, such as {@code lead}
     * @param relatedObjectType the kind of the other one, such as {@code contact}
     * @param related gives the clauses for the other one
     * @return this builder
     * @throws IllegalArgumentException if a name is blank, or there is no clause
     */
    public Builder hasRelated(
        String objectType, String relatedObjectType, Consumer<Builder> related) {
      Arguments.notNull(objectType, "objectType");
      Arguments.notNull(relatedObjectType, "relatedObjectType");
      Arguments.notNull(related, "related");
      ObjectNode clause = clause("has_related")
          .put("this_object_type", SearchField.required("objectType", objectType))
          .put("related_object_type", SearchField.required("relatedObjectType", relatedObjectType));
      clause.set("related_query", group("and", related));
      return add(clause);
    }

    /**
     * A clause, or a whole query, in the service's own form.
     *
     * @param clause its JSON
     * @return this builder
     * @throws IllegalArgumentException if there is nothing: a JSON null or a missing node
     */
    public Builder clause(JsonNode clause) {
      Arguments.notNull(clause, "clause");
      return add(of(clause).toJson());
    }

    /**
     * The query that all clauses given so far make up.
     *
     * @return a new query
     * @throws IllegalStateException if no clause was given
     */
    public SearchQuery build() {
      if (clauses.isEmpty()) {
        throw new IllegalStateException("The query has no clause and would match everything");
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
