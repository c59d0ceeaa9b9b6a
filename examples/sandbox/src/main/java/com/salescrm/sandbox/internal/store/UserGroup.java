package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A group of users. Its name and members can change. */
public final class UserGroup {
  private final String id;
  private final Set<String> members;
  private String name;

  UserGroup(String id, String name, String... members) {
    this.id = id;
    this.name = name;
    this.members = new LinkedHashSet<>(List.of(members));
  }

  public String id() {
    return id;
  }

  public String name() {
    return name;
  }

  public void rename(String newName) {
    name = newName;
  }

  /** The ids of the members; modifiable. */
  public Set<String> members() {
    return members;
  }

  /** The JSON with name and members, which some responses omit. */
  public ObjectNode json() {
    ObjectNode json = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("name", name);
    ArrayNode list = json.putArray("members");
    members.forEach(member -> list.addObject().put("user_id", member));
    return json;
  }
}
