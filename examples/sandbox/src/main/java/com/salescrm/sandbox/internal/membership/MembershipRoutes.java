package com.salescrm.sandbox.internal.membership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.OAuthOnlyHandler;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.Members;
import com.salescrm.sandbox.internal.store.Membership;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The five operations on memberships. The caller has the permission 'Manage Organization'. */
public final class MembershipRoutes {
  private static final String ALL = "/membership/";
  private static final String PINNED_VIEWS = "/membership/{id}/pinned_views";
  private static final String VIEW_IDS = "saved_view_ids";

  private final Crm crm;
  private final Members members;
  private final Responses responses;
  private final Predicate<String> isSmartView;

  public MembershipRoutes(
      Crm crm, Members members, Responses responses, Predicate<String> isSmartView) {
    this.isSmartView = isSmartView;
    this.crm = crm;
    this.members = members;
    this.responses = responses;
  }

  public List<Route> routes() {
    OAuthOnlyHandler create = this::create;
    return List.of(
        Route.put(ALL + "{id}/", BodyFields.of("role_id", "auto_record_calls"), this::update),
        Route.post(ALL, BodyFields.of("email", "role_id"), create),
        Route.put(ALL, BodyFields.of("_params", "role_id", "auto_record_calls"), this::updateAll),
        Route.get(PINNED_VIEWS, this::pinnedViews),
        Route.put(PINNED_VIEWS, BodyFields.of(VIEW_IDS), this::setPinnedViews));
  }

  private Response create(ServiceRequest request) {
    String email = Values.email(request.body(), "email", "email");
    Values.requiredText(request.body(), "role_id");
    Change change = Change.of(request.body());
    Membership membership = members.join(crm, email);
    change.applyTo(membership);
    return responses.created(members.json(membership));
  }

  private Response update(ServiceRequest request) {
    Membership membership = membership(request.path("id"));
    Change.of(request.body()).applyTo(membership);
    return Response.json(200, members.json(membership));
  }

  private Response updateAll(ServiceRequest request) {
    List<Membership> named = new ArrayList<>();
    for (String id : ids(request.body().path("_params"))) {
      named.add(membership(id));
    }
    Change change = Change.of(request.body());
    named.forEach(change::applyTo);
    return Response.json(200, Json.object());
  }

  private static List<String> ids(JsonNode params) {
    List<String> ids = List.of(params.path("id__in").asText().split(",", -1));
    if (!(params instanceof ObjectNode) || params.size() != 1 || ids.contains("")) {
      throw Problem.violation(
          400, "_params must be an object with id__in, the comma-separated ids of memberships.");
    }
    return ids;
  }

  private Response pinnedViews(ServiceRequest request) {
    return pinnedViews(membership(request.path("id")));
  }

  private Response setPinnedViews(ServiceRequest request) {
    Membership membership = membership(request.path("id"));
    if (!request.body().has(VIEW_IDS)) {
      throw Problem.invalid(VIEW_IDS, "This field is required; an empty list unpins all.");
    }
    List<String> ids = TextLists.of(request.body(), VIEW_IDS);
    for (String id : ids) {
      if (!isSmartView.test(id)) {
        throw Problem.invalid(VIEW_IDS, "There is no Smart View " + id + ".");
      }
    }
    membership.pinnedViews(ids);
    return pinnedViews(membership);
  }

  private static Response pinnedViews(Membership membership) {
    ObjectNode json = Json.object();
    ArrayNode ids = json.putArray(VIEW_IDS);
    membership.pinnedViews().forEach(ids::add);
    return Response.json(200, json);
  }

  private Membership membership(String id) {
    return Crm.found(members.find(id), "membership", id);
  }

  /** The validated changes of a body. */
  private record Change(@Nullable String roleId, @Nullable String autoRecordCalls) {
    private static final String ROLE = "admin|superuser|user|restricteduser|role_\\w+";

    static Change of(ObjectNode body) {
      String role = body.has("role_id") ? Values.requiredText(body, "role_id") : null;
      if (role != null && !role.matches(ROLE)) {
        throw Problem.invalid(
            "role_id", "This must be admin, superuser, user, restricteduser or the id of a role.");
      }
      return new Change(
          role, Values.word(body, "auto_record_calls", List.of("unset", "disabled", "enabled")));
    }

    void applyTo(Membership membership) {
      if (roleId != null) {
        membership.roleId(roleId);
      }
      if (autoRecordCalls != null) {
        membership.autoRecordCalls(autoRecordCalls);
      }
    }
  }
}
