package com.salescrm.sandbox.internal.sendas;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The six operations on Send As. The caller grants and revokes permissions. */
public final class SendAsRoutes {
  private static final String ALLOWING = "allowing_user_id";
  private static final String ALLOWED = "allowed_user_id";
  private static final String ALL = "/send_as/";
  private static final String ONE = "/send_as/{id}/";

  private record Permission(String id, String allowing, String allowed) {
    ObjectNode json() {
      return Json.object().put("id", id).put(ALLOWING, allowing).put(ALLOWED, allowed);
    }
  }

  private final Crm crm;
  private final Responses responses;
  private final Map<String, Permission> permissions = new LinkedHashMap<>();

  /** Ben's permission for Ann exists from the start. */
  public SendAsRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
    add(new Permission("sendas_ben_ann", SandboxIds.USER_BEN, SandboxIds.USER_ANN));
  }

  public List<Route> routes() {
    return List.of(
        Route.get(ALL, this::list).query(ALLOWING, ALLOWED),
        Route.post(ALL, BodyFields.of(ALLOWING, ALLOWED), this::grant),
        Route.delete(ALL, this::revoke).query(ALLOWING, ALLOWED),
        Route.get(ONE, this::get),
        Route.delete(ONE, this::delete),
        Route.post(ALL + "bulk/", BodyFields.of("allow", "disallow"), this::bulk));
  }

  private Response list(ServiceRequest request) {
    String allowed = request.query(ALLOWED);
    String allowing =
        request.query(ALLOWING) == null && allowed == null ? caller() : request.query(ALLOWING);
    if (!caller().equals(allowing) && !caller().equals(allowed)) {
      throw Problem.badRequest(ALLOWING + " or " + ALLOWED + " must be your own user id.");
    }
    return respond(each -> matches(allowing, each.allowing()) && matches(allowed, each.allowed()));
  }

  private Response grant(ServiceRequest request) {
    requireCaller(Values.requiredText(request.body(), ALLOWING));
    String allowed = Values.requiredText(request.body(), ALLOWED);
    requireOther(ALLOWED, allowed);
    return responses.created(granted(allowed).json());
  }

  private Response revoke(ServiceRequest request) {
    String allowing = request.query(ALLOWING);
    String allowed = request.query(ALLOWED);
    if (allowing == null || allowed == null) {
      throw Problem.violation(400, "Send both " + ALLOWING + " and " + ALLOWED + ".");
    }
    requireCaller(allowing);
    Permission permission = find(allowed);
    permissions.remove(Crm.found(permission, "permission for the user", allowed).id());
    return responses.deleted();
  }

  private Response get(ServiceRequest request) {
    return Response.json(200, permission(request).json());
  }

  private Response delete(ServiceRequest request) {
    Permission permission = permission(request);
    requireCaller(permission.allowing());
    permissions.remove(permission.id());
    return responses.deleted();
  }

  private Response bulk(ServiceRequest request) {
    List<String> allow = TextLists.of(request.body(), "allow");
    List<String> disallow = TextLists.of(request.body(), "disallow");
    if (allow.isEmpty() && disallow.isEmpty()) {
      throw Problem.violation(400, "allow and disallow are both empty.");
    }
    allow.forEach(id -> requireOther("allow", id));
    disallow.forEach(id -> requireOther("disallow", id));
    allow.forEach(this::granted);
    permissions
        .values()
        .removeIf(each -> each.allowing().equals(caller()) && disallow.contains(each.allowed()));
    return respond(each -> each.allowing().equals(caller()));
  }

  private Permission granted(String allowed) {
    Permission known = find(allowed);
    return known == null ? add(new Permission(crm.newId("sendas_"), caller(), allowed)) : known;
  }

  /** Returns the caller's permission for a user, or null. */
  private @Nullable Permission find(String allowed) {
    return permissions.values().stream()
        .filter(each -> each.allowing().equals(caller()) && each.allowed().equals(allowed))
        .findFirst()
        .orElse(null);
  }

  private void requireCaller(String allowing) {
    if (!allowing.equals(caller())) {
      throw Problem.badRequest(ALLOWING + " must be your own user id.");
    }
  }

  private void requireOther(String field, String userId) {
    if (crm.organization().user(userId) == null) {
      throw Problem.invalid(field, "There is no user with the id " + userId + ".");
    }
    if (userId.equals(caller())) {
      throw Problem.invalid(field, "You need no permission to send as yourself.");
    }
  }

  private Permission permission(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(permissions.get(id), "Send As permission", id);
  }

  private Response respond(Predicate<Permission> wanted) {
    List<byte[]> all = permissions.values().stream()
        .filter(wanted)
        .map(each -> Json.bytes(each.json()))
        .toList();
    return responses.list(all, false, all.size());
  }

  private static boolean matches(@Nullable String wanted, String value) {
    return wanted == null || wanted.equals(value);
  }

  private String caller() {
    return crm.organization().caller().id();
  }

  private Permission add(Permission permission) {
    permissions.put(permission.id(), permission);
    return permission;
  }
}
