package com.salescrm.sandbox.internal.smartview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import com.salescrm.sandbox.internal.table.Table;
import java.util.List;

/** The five operations on Smart Views. Their queries are stored, not executed. */
public final class SmartViewRoutes {
  private static final List<String> TYPES = List.of("lead", "contact");
  private static final Schema FIELDS = Schema.empty()
      .texts("name", "query")
      .word("type", "lead", "contact")
      .objects("s_query")
      .flags("is_shared");

  private final Crm crm;
  private final Operations views;

  public SmartViewRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    Table table = new Table(crm, "Smart View", "save_");
    table.add(SandboxIds.SMART_VIEW_CUSTOMERS, attributes(customers()));
    crm.organization()
        .groups()
        .addReferences(id -> table.all().stream().anyMatch(view -> refersTo(view, id)));
    this.views = new Operations("/saved_search/", table, responses);
  }

  public List<Route> routes() {
    return List.of(
        views.wholeList(SmartViewRoutes::isWanted).query("type", "type__in"),
        views.create(FIELDS, this::complete),
        views.get(),
        views.update(FIELDS, SmartViewRoutes::validate),
        views.delete());
  }

  private static boolean isWanted(ServiceRequest request, ObjectNode view) {
    String several = request.query("type__in");
    String one = request.query("type");
    List<String> wanted =
        several != null ? List.of(several.split(",", -1)) : List.of(one == null ? "lead" : one);
    if (!TYPES.containsAll(wanted)) {
      throw Problem.violation(
          400, "The types of Smart Views are lead and contact, not " + wanted + ".");
    }
    return wanted.contains(view.path("type").asText());
  }

  private ObjectNode complete(ObjectNode body) {
    Values.requiredText(body, "name");
    if (!body.has("s_query") && !body.has("query")) {
      throw Problem.violation(400, "A Smart View requires a query with an object_type clause.");
    }
    return attributes(validate(body));
  }

  private ObjectNode attributes(ObjectNode body) {
    ObjectNode attributes = Json.object()
        .put("type", "lead")
        .put("is_shared", false)
        .put("is_user_dependent", false)
        .put("user_id", crm.organization().caller().id());
    return attributes.putNull("query").setAll(body);
  }

  /** A query in text form is recognized by its words only. */
  private static ObjectNode validate(ObjectNode body) {
    boolean given = body.has("s_query") || body.has("query");
    boolean text = body.path("query").asText("").contains("object_type");
    if (given && !text && !hasObjectType(body.path("s_query"))) {
      throw Problem.violation(400, "The query of a Smart View must contain an object_type clause.");
    }
    return body;
  }

  /** Whether the query has a clause of the type {@code object_type}, at any depth. */
  private static boolean hasObjectType(JsonNode query) {
    if (query.path("type").asText().equals("object_type")
        && query.path("object_type").isTextual()) {
      return true;
    }
    return Json.values(query).anyMatch(SmartViewRoutes::hasObjectType);
  }

  private static boolean refersTo(ObjectNode view, String id) {
    return contains(view.path("s_query"), id) || contains(view.path("query"), id);
  }

  /** Whether a text at any depth contains the id. */
  private static boolean contains(JsonNode query, String id) {
    return List.of(query.asText().split("\\W+")).contains(id)
        || Json.values(query).anyMatch(each -> contains(each, id));
  }

  /** The view that exists in every sandbox. */
  private static ObjectNode customers() {
    ObjectNode view = Json.object().put("name", "Customers").put("is_shared", true);
    ObjectNode query = view.putObject("s_query").putObject("query").put("type", "and");
    query.putArray("queries").addObject().put("type", "object_type").put("object_type", "lead");
    return view;
  }
}
