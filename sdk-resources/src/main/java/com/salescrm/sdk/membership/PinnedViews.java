package com.salescrm.sdk.membership;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /** The ids in a response; empty if it contains no list of ids or Smart Views. */
  static Optional<List<String>> idsIn(JsonNode response) {
    return list(response).flatMap(PinnedViews::ids);
  }

  /** Not specified: the list is the response itself, a property with a known name, or its only list. */
  private static Optional<JsonNode> list(JsonNode response) {
    if (response.isArray()) {
      return Optional.of(response);
    }
    for (String name : List.of(VIEW_IDS, "data")) {
      JsonNode named = response.path(name);
      if (named.isArray() || named.isNull()) {
        return Optional.of(named);
      }
    }
    List<JsonNode> lists = new ArrayList<>();
    response.forEach(each -> {
      if (each.isArray()) {
        lists.add(each);
      }
    });
    return lists.size() == 1 ? Optional.of(lists.get(0)) : Optional.empty();
  }

  /** An element is an id or a Smart View. */
  private static Optional<List<String>> ids(JsonNode list) {
    List<String> ids = new ArrayList<>();
    for (JsonNode each : list) {
      JsonNode id = each.isObject() ? each.path("id") : each;
      if (!id.isTextual() && !id.isNumber()) {
        return Optional.empty();
      }
      ids.add(id.asText());
    }
    return Optional.of(ids);
  }
}
