package com.salescrm.sandbox.internal.sequence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Response;
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

/** The operations on sequences and subscriptions. Steps are stored, not executed. */
public final class SequenceRoutes {
  private static final String PATH = "/sequence/";
  private static final Schema FIELDS = Schema.empty()
      .requiredTexts("name")
      .texts("status", "timezone", "schedule_id")
      .objects("schedule");

  private final Responses responses;
  private final Table table;
  private final Steps steps;
  private final Operations sequences;
  private final Subscriptions subscriptions;

  public SequenceRoutes(Crm crm, Responses responses) {
    this.responses = responses;
    this.table = new Table(crm, "sequence", "seq_").withNaiveTimestamps().withAuthorIds();
    this.steps = new Steps(crm);
    this.sequences = new Operations(PATH, table, responses);
    this.subscriptions = new Subscriptions(crm, table, responses);
  }

  public Subscriptions subscriptions() {
    return subscriptions;
  }

  public List<Route> routes() {
    BodyFields body = FIELDS.body().withList(Steps.KEY, Steps.FIELDS.body());
    return List.of(
        sequences.pagedList((request, sequence) -> true),
        Route.post(PATH, body, this::create),
        sequences.get(),
        Route.put(PATH + "{id}/", body, this::update),
        Route.delete(PATH + "{id}/", this::delete),
        subscriptions.list(),
        subscriptions.create(),
        subscriptions.get(),
        subscriptions.update());
  }

  private Response create(ServiceRequest request) {
    ObjectNode body = FIELDS.validate(request.body());
    Values.requiredText(body, "name");
    ObjectNode attributes = Json.object().put("status", "active").put("timezone", "UTC");
    attributes.setAll(body);
    attributes.set(Steps.KEY, steps.replaced(Json.object(), body));
    return responses.created(table.add(attributes));
  }

  private Response update(ServiceRequest request) {
    String id = request.path("id");
    ObjectNode sequence = table.get(id);
    ObjectNode changes = FIELDS.validate(request.body()).deepCopy();
    if (changes.has(Steps.KEY)) {
      changes.set(Steps.KEY, steps.replaced(sequence, changes));
    }
    return Response.json(200, table.change(id, changes));
  }

  private Response delete(ServiceRequest request) {
    String id = request.path("id");
    table.remove(id);
    subscriptions.removeAllOf(id);
    return responses.deleted();
  }
}
