package com.salescrm.sdk.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Which users of an organization are free (specification, Users). Immutable.
 *
 * @param users one for each user the answer tells of, unmodifiable; empty if the answer has a shape that is not known
 * @param raw the answer as it came; a missing node if it had no body, never null
 */
public record Availability(List<UserAvailability> users, JsonNode raw) {

  /**
   * Keeps users and answer.
   *
   * @param users the users; not null
   * @param raw the answer; not null
   */
  public Availability {
    users = List.copyOf(users);
    raw = Objects.requireNonNull(raw, "raw").deepCopy();
  }

  /** {@return the answer as it came; a copy} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /**
   * The answer is not specified: its users are read from a bare list, from {@code data}, or from the only list in it.
   */
  static Availability of(JsonNode answer) {
    List<JsonNode> lists = new ArrayList<>();
    if (isOfObjects(answer)) {
      lists.add(answer);
    } else if (isOfObjects(answer.path("data"))) {
      lists.add(answer.path("data"));
    } else if (answer.isObject()) {
      answer.forEach(each -> {
        if (isOfObjects(each)) {
          lists.add(each);
        }
      });
    }
    return new Availability(lists.size() == 1 ? users(lists.get(0)) : List.of(), answer);
  }

  private static boolean isOfObjects(JsonNode list) {
    for (JsonNode each : list) {
      if (!each.isObject()) {
        return false;
      }
    }
    return list.isArray();
  }

  private static List<UserAvailability> users(JsonNode list) {
    return CrmJson.listFromJson(CrmJson.toJson(list), UserAvailability.class);
  }
}
