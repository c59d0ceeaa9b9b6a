package com.salescrm.sandbox.internal.status;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.OpportunityStatus;
import java.util.List;

/** The four operations on opportunity statuses. */
public final class StatusRoutes {
  private static final String PATH = "/status/opportunity/";

  private final Crm crm;
  private final Responses responses;

  public StatusRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
  }

  public List<Route> routes() {
    BodyFields create = BodyFields.of("label", "status_type", "pipeline_id");
    return List.of(
        Route.get(PATH, this::list),
        Route.post(PATH, create, this::create),
        Route.put(PATH + "{status_id}/", BodyFields.of("label"), this::rename),
        Route.delete(PATH + "{status_id}/", this::delete));
  }

  private Response list(ServiceRequest request) {
    List<byte[]> all = crm.organization().statuses().stream()
        .map(status -> Json.bytes(status.json()))
        .toList();
    return responses.list(all, false, all.size());
  }

  private Response create(ServiceRequest request) {
    ObjectNode body = request.body();
    String label = Values.requiredText(body, "label");
    Values.requiredText(body, "status_type");
    String type = Values.word(body, "status_type", List.of("active", "won", "lost"));
    String pipeline = Values.text(body, "pipeline_id");
    return responses.created(
        crm.addStatus(label, String.valueOf(type), pipeline).json());
  }

  private Response rename(ServiceRequest request) {
    OpportunityStatus status = status(request);
    status.rename(Values.requiredText(request.body(), "label"));
    crm.allLeadsChanged();
    return Response.json(200, status.json());
  }

  private Response delete(ServiceRequest request) {
    OpportunityStatus status = status(request);
    long held = crm.opportunities().values().stream()
        .filter(each -> each.status() == status)
        .count();
    if (held > 0) {
      throw Problem.badRequest(
          "The status '" + status.label() + "' is used by " + held + " opportunities.");
    }
    crm.organization().statuses().remove(status);
    return responses.deleted();
  }

  private OpportunityStatus status(ServiceRequest request) {
    String id = request.path("status_id");
    return Crm.found(crm.organization().status(id), "opportunity status", id);
  }
}
