package com.salescrm.sdk.membership;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Smart Views that a member has pinned (specification, "Memberships"). Immutable.
 *
 * @param viewIds the ids of the Smart Views in the member's order, unmodifiable
 * @param raw the response; a missing node for 204 and 205, never null
 */
public record PinnedViews(List<String> viewIds, JsonNode raw) {
  static final String VIEW_IDS = "saved_view_ids";

  /**
   * Creates the value.
   *
   * @param viewIds the ids
   * @param raw the response
   */
  public PinnedViews {
    viewIds = List.copyOf(Arguments.notNull(viewIds, "viewIds"));
    raw = Arguments.copyOf(raw, "raw");
  }

  /** {@return a copy of the response} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /** The ids in a response; null if it contains no list of ids or Smart Views. */
  static @Nullable List<String> idsIn(JsonNode response) {
    JsonNode named = named(response);
    boolean isError = response.hasNonNull("errors"); // With 200.
    return ids(named == null && !isError ? onlyList(response) : named);
  }

  /** As {@link #idsIn}, without a guess: a list of errors, or null, is none. */
  static @Nullable List<String> namedIdsIn(JsonNode response) {
    JsonNode named = named(response);
    return named == null || named.isNull() ? null : ids(named);
  }

  /** Not specified: the list is the response itself, or a property with a known name. */
  private static @Nullable JsonNode named(JsonNode response) {
    if (response.isArray()) {
      return response;
    }
    for (String name : List.of(VIEW_IDS, "data")) {
      JsonNode named = response.path(name);
      if (named.isArray() || named.isNull()) {
        return named;
      }
    }
    return null;
  }

  /** The list of an object that has no other one. */
  private static @Nullable JsonNode onlyList(JsonNode response) {
    JsonNode only = null;
    for (JsonNode each : response) {
      if (each.isArray() && only != null) {
        return null;
      }
      only = each.isArray() ? each : only;
    }
    return only;
  }

  /** An element is an id or a Smart View. */
  private static @Nullable List<String> ids(@Nullable JsonNode list) {
    if (list == null) {
      return null;
    }
    List<String> ids = new ArrayList<>();
    for (JsonNode each : list) {
      JsonNode id = each.isObject() ? each.path("id") : each;
      if (!id.isTextual() && !id.isNumber()) {
        return null;
      }
      ids.add(id.asText());
    }
    return ids;
  }
}
