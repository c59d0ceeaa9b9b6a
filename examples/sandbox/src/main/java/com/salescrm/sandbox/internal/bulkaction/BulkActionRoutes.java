package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.http.WritingHandler;
import com.salescrm.sandbox.internal.job.JobSettings;
import com.salescrm.sandbox.internal.job.Selection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.sequence.Subscriptions;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The twelve operations on bulk actions, and the four that pause and resume them. */
public final class BulkActionRoutes {
  private final Crm crm;
  private final Responses responses;
  private final JobSettings settings;
  private final Subscriptions subscriptions;

  public BulkActionRoutes(
      Crm crm, Responses responses, JobSettings settings, Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
    this.crm = crm;
    this.responses = responses;
    this.settings = settings;
  }

  public List<Route> routes() {
    return BulkActionKinds.all(subscriptions).stream().flatMap(this::routes).toList();
  }

  private Stream<Route> routes(BulkActionKind kind) {
    Map<String, BulkActionRecord> table = new LinkedHashMap<>();
    String path = "/bulk_action/" + kind.name() + "/";
    WritingHandler list = request -> list(table);
    WritingHandler get = request -> Response.json(200, found(table, request).json(crm.now()));
    return Stream.of(
        Route.get(path, list),
        Route.post(path, kind.fields(), request -> start(kind, table, request.body())),
        Route.get(path + "{id}/", get),
        Route.post(path + "{id}/", BodyFields.of("status"), request -> change(table, request)));
  }

  private Response list(Map<String, BulkActionRecord> table) {
    List<byte[]> all = table.values().stream()
        .peek(action -> action.advance(crm))
        .map(action -> Json.bytes(action.json(crm.now())))
        .toList();
    return responses.list(all, false, all.size());
  }

  private Response start(
      BulkActionKind kind, Map<String, BulkActionRecord> table, ObjectNode body) {
    Selection.check(crm, body);
    Values.checkFlags(body, "send_done_email");
    kind.check(crm, body);
    BulkActionRecord action = new BulkActionRecord(
        crm.newId(kind.idPrefix()),
        kind,
        body,
        settings.newRun(crm.now()),
        Selection.leads(crm, body));
    table.put(action.id(), action);
    return responses.created(action.json(crm.now()));
  }

  private Response change(Map<String, BulkActionRecord> table, ServiceRequest request) {
    BulkActionRecord action = found(table, request);
    Values.requiredText(request.body(), "status");
    String status =
        String.valueOf(Values.word(request.body(), "status", List.of("paused", "resuming")));
    action.change(status, crm.now());
    return Response.json(200, action.json(crm.now()));
  }

  private BulkActionRecord found(Map<String, BulkActionRecord> table, ServiceRequest request) {
    String id = request.path("id");
    BulkActionRecord action = Crm.found(table.get(id), "bulk action", id);
    action.advance(crm);
    return action;
  }
}
