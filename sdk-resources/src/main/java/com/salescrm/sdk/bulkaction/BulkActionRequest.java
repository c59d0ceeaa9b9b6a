package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The fields of every request that starts a bulk action. A query or {@code allLeads()} is required. Immutable.
 *
 * @param <T> the request type
 */
public abstract class BulkActionRequest<T> extends JsonBody<T> {

  BulkActionRequest() {} // Extended by the requests of this package only.

  /** {@return the query that selects the leads; empty for all leads} */
  @JsonProperty("s_query")
  public abstract Optional<SearchQuery> query();

  /** {@return the maximum number of results; no limit by default} */
  @JsonProperty("results_limit")
  public abstract Optional<Integer> resultsLimit();

  /** {@return the order of the results; null for the order of the service} */
  @JsonProperty("sort")
  public abstract @Nullable List<SearchSort> sort();

  /** {@return whether the service sends an e-mail when the action is done; true by default} */
  @JsonProperty("send_done_email")
  public abstract Optional<Boolean> sendDoneEmail();

  @Value.Default
  boolean everyLead() {
    return false;
  }

  /** A request without a condition would apply to all leads. */
  @Override
  protected void check() {
    SearchQuery query = query().orElse(null);
    boolean selects = false;
    if (query != null) {
      JsonNode json = query.toJson();
      requireClause(json);
      selects = !query.isEmpty() && !mayMatchEverything(json, false);
    }
    if (!selects && !everyLead()) {
      throw new IllegalStateException(
          query != null
              ? "query is empty or has no condition, which would select every lead: add a condition, or call"
                  + " allLeads() as well"
              : "query is missing: set query(…), or call allLeads() to select every lead");
    }
    if (everyLead() && selects) {
      throw new IllegalStateException(
          "query has a condition, and allLeads() is set: set one of the two");
    }
    if (resultsLimit().orElse(1) < 1) {
      throw new IllegalStateException(
          "resultsLimit must be at least 1, but was " + resultsLimit().get());
    }
  }

  /** The search query of a Smart View contains the query beside its sort and limit. */
  private static void requireClause(JsonNode query) {
    if (query.has("query") && !query.has("type") && !query.has("queries")) {
      throw new IllegalStateException(
          "query is the search query of a Smart View: set its inner query, the property \"query\"");
    }
  }

  /**
   * Whether a clause may match every lead, such as the query of a Smart View without filters. Services may read a group
   * without clauses either way, negated or not.
   *
   * @param negated whether it is in a negated group
   */
  private static boolean mayMatchEverything(JsonNode clause, boolean negated) {
    if (clause.isTextual()) {
      String text = clause.textValue().strip(); // As deployed services write it.
      return text.isEmpty() || (text.equals("*") && !negated);
    }
    boolean inverse = negated ^ clause.path("negate").asBoolean();
    JsonNode queries = clause.isArray() ? clause : clause.path("queries");
    String type = clause.path("type").asText(typeWithoutName(clause, queries));
    if (type.equals("and") || type.equals("or")) {
      boolean needsAll = type.equals("or") == inverse; // A negated "or" is an "and" of negations.
      for (JsonNode each : queries) {
        if (mayMatchEverything(each, inverse) != needsAll) {
          return !needsAll;
        }
      }
      return queries.isEmpty() || needsAll;
    }
    return !inverse && Set.of("object_type", "match_all").contains(type);
  }

  /** The type that a clause without a {@code type} has by its content, as far as it is certain. */
  private static String typeWithoutName(JsonNode clause, JsonNode queries) {
    if (queries.isArray() || clause.isEmpty()) {
      return "and";
    }
    int size = clause.has("negate") ? 2 : 1;
    return clause.size() == size && clause.has("object_type") ? "object_type" : "";
  }
}
