package com.salescrm.sdk.membership;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The Smart Views that a member has pinned (specification, Memberships). Immutable.
 *
 * @param viewIds the ids of the Smart Views in the member's order, unmodifiable
 * @param raw the answer as it came, with all that the service says of them; a missing node if it had no body, never
 *     null
 */
public record PinnedViews(List<String> viewIds, JsonNode raw) {
  static final String VIEW_IDS = "saved_view_ids";

  /**
   * Keeps ids and answer.
   *
   * @param viewIds the ids; not null
   * @param raw the answer; not null
   */
  public PinnedViews {
    viewIds = List.copyOf(viewIds);
    raw = Objects.requireNonNull(raw, "raw").deepCopy();
  }

  /** {@return the answer as it came; a copy} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /** The ids that an answer holds in one of the shapes that are read; empty if it holds no such list. */
  static Optional<List<String>> idsIn(JsonNode answer) {
    return list(answer).flatMap(PinnedViews::ids);
  }

  /** The answer is not specified: a bare list, one under a name that is known, or the only list there is. */
  private static Optional<JsonNode> list(JsonNode answer) {
    if (answer.isArray()) {
      return Optional.of(answer);
    }
    for (String name : List.of(VIEW_IDS, "data")) {
      JsonNode named = answer.path(name);
      if (named.isArray() || named.isNull()) {
        return Optional.of(named);
      }
    }
    List<JsonNode> lists = new ArrayList<>();
    answer.forEach(each -> {
      if (each.isArray()) {
        lists.add(each);
      }
    });
    return lists.size() == 1 ? Optional.of(lists.get(0)) : Optional.empty();
  }

  /** An element is the id, or the Smart View itself. */
  private static Optional<List<String>> ids(JsonNode list) {
    List<String> ids = new ArrayList<>();
    for (JsonNode each : list) {
      JsonNode id = each.isObject() ? each.path("id") : each;
      if (!id.isTextual()) {
        return Optional.empty();
      }
      ids.add(id.textValue());
    }
    return Optional.of(ids);
  }
}
