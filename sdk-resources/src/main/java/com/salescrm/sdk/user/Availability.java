package com.salescrm.sdk.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.ArrayList;
import java.util.List;

/**
 * The availability of the users of an organization (specification, "Users"). Immutable.
 *
 * @param users the users in the response, unmodifiable; empty if its format is unknown
 * @param raw the response; a missing node for 204 and 205, never null
 */
public record Availability(List<UserAvailability> users, JsonNode raw) {

  /**
   * Creates the value.
   *
   * @param users the users
   * @param raw the response
   */
  public Availability {
    users = List.copyOf(Arguments.notNull(users, "users"));
    raw = Arguments.copyOf(raw, "raw");
  }

  /** {@return a copy of the response} */
  @Override
  public JsonNode raw() {
    return raw.deepCopy();
  }

  /** Not specified: the list of users is the response itself, its {@code data}, or its only list that is not empty. */
  static Availability of(JsonNode response) {
    List<JsonNode> lists = new ArrayList<>();
    if (isOfObjects(response)) {
      lists.add(response);
    } else if (isOfObjects(response.path("data")) && !response.path("data").isEmpty()) {
      lists.add(response.path("data"));
    } else if (response.isObject()) {
      for (JsonNode each : response) {
        if (isOfObjects(each) && !each.isEmpty()) {
          lists.add(each);
        }
      }
    }
    return new Availability(lists.size() == 1 ? users(lists.get(0)) : List.of(), response);
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
