package com.salescrm.sandbox.internal.user;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.Members;
import com.salescrm.sandbox.internal.store.User;
import java.util.List;

/** The four operations on users. */
public final class UserRoutes {
  private final Crm crm;
  private final Members members;
  private final Responses responses;

  public UserRoutes(Crm crm, Members members, Responses responses) {
    this.crm = crm;
    this.members = members;
    this.responses = responses;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/me/", this::me),
        Route.get("/user/{id}/", this::get),
        Route.get("/user/", this::list).query("_limit", "_skip"),
        Route.get("/user/availability/", this::availability).query("organization_id"));
  }

  private Response me(ServiceRequest request) {
    return Response.json(200, caller());
  }

  /** {@code GET /user/{id}/} of the caller is the same as {@code GET /me/}. */
  private Response get(ServiceRequest request) {
    String id = request.path("id");
    User user = Crm.found(crm.organization().user(id), "user", id);
    return Response.json(200, user.equals(crm.organization().caller()) ? caller() : json(user));
  }

  /**
   * Only this form includes memberships. Deployed services write the caller's organizations as
   * objects, those of other users and those in lists as ids.
   */
  private ObjectNode caller() {
    ObjectNode json = json(crm.organization().caller());
    json.putArray("organizations")
        .addObject()
        .put("id", SandboxIds.ORGANIZATION)
        .put("name", "Sandbox");
    var memberships = json.putArray("memberships");
    members.of(crm.organization().caller()).forEach(each -> memberships.add(members.json(each)));
    return json;
  }

  private Response list(ServiceRequest request) {
    List<User> users = crm.organization().users();
    PageRange range = responses.pageRange(request);
    List<byte[]> page =
        range.of(users.stream()).stream().map(user -> Json.bytes(json(user))).toList();
    return responses.list(page, range.hasMore(users.size()), users.size());
  }

  /** Ben is in a call. */
  private Response availability(ServiceRequest request) {
    String organization = request.query("organization_id");
    if (organization != null && !organization.equals(SandboxIds.ORGANIZATION)) {
      throw Problem.notFound("There is no organization with the id " + organization + ".");
    }
    List<byte[]> all = crm.organization().users().stream()
        .map(user -> Json.bytes(availability(user)))
        .toList();
    return responses.list(all, false, all.size());
  }

  private static ObjectNode availability(User user) {
    ObjectNode json = Json.object().put("user_id", user.id());
    var calls = json.putArray("active_calls");
    if (user.id().equals(SandboxIds.USER_BEN)) {
      calls.addObject().put("id", "call_ben").put("direction", "outbound");
    }
    return json;
  }

  private ObjectNode json(User user) {
    ObjectNode json = Json.object()
        .put("id", user.id())
        .put("first_name", user.firstName())
        .put("last_name", user.lastName())
        .put("email", members.emailOf(user))
        .putNull("image");
    json.putArray("organizations").add(SandboxIds.ORGANIZATION);
    return json;
  }
}
