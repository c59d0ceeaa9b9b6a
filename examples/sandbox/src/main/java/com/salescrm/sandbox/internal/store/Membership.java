package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import java.util.List;

/** The relation of a user to the organization. */
public final class Membership {
  private final String id;
  private final User user;
  private final String email;
  private String roleId;
  private String autoRecordCalls = "unset";
  private List<String> pinnedViews = List.of();

  Membership(String id, User user, String email, String roleId) {
    this.id = id;
    this.user = user;
    this.email = email;
    this.roleId = roleId;
  }

  public String id() {
    return id;
  }

  public User user() {
    return user;
  }

  public String email() {
    return email;
  }

  public void roleId(String value) {
    roleId = value;
  }

  public void autoRecordCalls(String value) {
    autoRecordCalls = value;
  }

  /** In the order that the member has chosen. */
  public List<String> pinnedViews() {
    return pinnedViews;
  }

  public void pinnedViews(List<String> ids) {
    pinnedViews = List.copyOf(ids);
  }

  /** All but {@code is_active}. */
  ObjectNode json() {
    return Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("user_id", user.id())
        .put("role_id", roleId)
        .put("auto_record_calls", autoRecordCalls);
  }
}
