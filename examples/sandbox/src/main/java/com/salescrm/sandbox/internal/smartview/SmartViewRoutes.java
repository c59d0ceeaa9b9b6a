package com.salescrm.sandbox.internal.smartview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.job.SelectedLead;
import com.salescrm.sandbox.internal.job.Selection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import com.salescrm.sandbox.internal.table.Table;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The five operations on Smart Views, and the filter by a lead Smart View. */
public final class SmartViewRoutes {
  private static final List<String> TYPES = List.of("lead", "contact");
  private static final Schema FIELDS = Schema.empty()
      .requiredTexts("name")
      .texts("query")
      .word("type", "lead", "contact")
      .objects("s_query")
      .flags("is_shared");

  private final Crm crm;
  private final Table table;
  private final Operations views;

  public SmartViewRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.table = new Table(crm, "Smart View", "save_");
    table.add(SandboxIds.SMART_VIEW_CUSTOMERS, attributes(customers()));
    crm.organization()
        .groups()
        .addReferences(id -> table.all().stream().anyMatch(view -> refersTo(view, id)));
    crm.organization().smartViews(this::leadsOf);
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

  /** Whether there is a Smart View with the id, of any type. */
  public boolean has(String id) {
    return table.has(id);
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

  /** Selects like a job with the stored query. Returns null if there is no lead Smart View with the id. */
  private @Nullable Predicate<LeadRecord> leadsOf(String id) {
    if (!table.has(id) || !table.get(id).path("type").asText().equals("lead")) {
      return null;
    }
    JsonNode stored = table.get(id).path("s_query");
    if (!stored.isObject()) {
      throw Problem.badRequest(
          "The sandbox does not support the text query of the Smart View " + id + ": use s_query.");
    }
    ObjectNode query = stored.has("query") ? stored.deepCopy() : Json.object();
    query.set("s_query", stored.path("query").isMissingNode() ? stored : stored.path("query"));
    Set<LeadRecord> leads =
        Selection.leads(crm, query).stream().map(SelectedLead::lead).collect(Collectors.toSet());
    return leads::contains;
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
    ArrayNode clauses = query.putArray("queries");
    clauses.addObject().put("type", "object_type").put("object_type", "lead");
    ObjectNode condition = clauses.addObject().put("type", "field_condition");
    condition
        .putObject("field")
        .put("type", "regular_field")
        .put("object_type", "lead")
        .put("field_name", "status_id");
    condition
        .putObject("condition")
        .put("type", "reference")
        .put("reference_type", "status.lead")
        .putArray("object_ids")
        .add(SandboxIds.LEAD_CUSTOMER);
    return view;
  }
}
