package com.salescrm.sandbox.internal.group;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.UserGroup;
import com.salescrm.sandbox.internal.store.UserGroups;
import java.util.List;

/** The seven operations on groups. */
public final class GroupRoutes {
  private static final String ALL = "/group/";
  private static final String ONE = "/group/{group_id}/";

  private final Crm crm;
  private final UserGroups groups;
  private final Responses responses;

  public GroupRoutes(Crm crm, UserGroups groups, Responses responses) {
    this.crm = crm;
    this.groups = groups;
    this.responses = responses;
  }

  public List<Route> routes() {
    BodyFields name = BodyFields.of("name");
    return List.of(
        Route.get(ALL, this::list).query("_fields"),
        Route.post(ALL, name, this::create).query("_fields"),
        Route.get(ONE, this::get).query("_fields"),
        Route.put(ONE, name, this::rename).query("_fields"),
        Route.delete(ONE, this::delete),
        Route.post(ONE + "member/", BodyFields.of("user_id"), this::addMember),
        Route.delete(ONE + "member/{user_id}/", this::removeMember));
  }

  private Response list(ServiceRequest request) {
    List<byte[]> all = groups.all().stream()
        .map(group -> Json.bytes(selected(request, without(group.json(), "members"))))
        .toList();
    return responses.list(all, false, all.size());
  }

  private Response create(ServiceRequest request) {
    String name = Values.requiredText(request.body(), "name");
    requireUnique(name, "");
    return responses.created(
        selected(request, groups.create(crm.newId("group_"), name).json()));
  }

  private Response get(ServiceRequest request) {
    return Response.json(200, selected(request, group(request).json()));
  }

  private Response rename(ServiceRequest request) {
    UserGroup group = group(request);
    String name = Values.requiredText(request.body(), "name");
    requireUnique(name, group.id());
    group.rename(name);
    return Response.json(200, selected(request, group.json()));
  }

  private Response delete(ServiceRequest request) {
    UserGroup group = group(request);
    if (groups.isReferenced(group)) {
      throw Problem.badRequest(
          "The group '" + group.name() + "' is referenced by a saved report or a Smart View.");
    }
    groups.remove(group);
    return responses.deleted();
  }

  private Response addMember(ServiceRequest request) {
    UserGroup group = group(request);
    String userId = Values.requiredText(request.body(), "user_id");
    if (crm.organization().user(userId) == null) {
      throw Problem.invalid("user_id", "There is no user with this id.");
    }
    group.members().add(userId);
    return Response.json(200, Json.object());
  }

  private Response removeMember(ServiceRequest request) {
    group(request).members().remove(request.path("user_id"));
    return responses.deleted();
  }

  private void requireUnique(String name, String ownId) {
    boolean taken = groups.all().stream()
        .anyMatch(group -> group.name().equals(name) && !group.id().equals(ownId));
    if (taken) {
      throw Problem.invalid("name", "Another group has this name.");
    }
  }

  private UserGroup group(ServiceRequest request) {
    String id = request.path("group_id");
    return Crm.found(groups.find(id), "group", id);
  }

  /** Name and members are included only if requested ("Groups", rule 1). */
  private static JsonNode selected(ServiceRequest request, ObjectNode group) {
    FieldSelection fields = request.fields();
    return fields.isEverything() ? without(group, "name", "members") : fields.of(group);
  }

  private static ObjectNode without(ObjectNode group, String... names) {
    group.remove(List.of(names));
    return group;
  }
}
