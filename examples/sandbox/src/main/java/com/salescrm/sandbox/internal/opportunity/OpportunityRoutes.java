package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.util.List;

/** The five operations on opportunities. */
public final class OpportunityRoutes {
  private final Crm crm;
  private final Responses responses;
  private final OpportunityList list;
  private final OpportunityWriter writer;

  public OpportunityRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
    this.list = new OpportunityList(crm, responses);
    this.writer = new OpportunityWriter(crm);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/opportunity/", list::response)
            .paged()
            .query(OpportunityFields.filters())
            .query("_group_by"),
        Route.post("/opportunity/", OpportunityFields.CREATE, this::create),
        Route.get("/opportunity/{id}/", this::get),
        Route.put("/opportunity/{id}/", OpportunityFields.UPDATE, this::update),
        Route.delete("/opportunity/{id}/", this::delete));
  }

  private Response create(ServiceRequest request) {
    return responses.created(OpportunityJson.of(writer.create(request)));
  }

  private Response get(ServiceRequest request) {
    return Response.json(200, OpportunityJson.of(opportunity(request)));
  }

  private Response update(ServiceRequest request) {
    OpportunityRecord opportunity = opportunity(request);
    crm.changes().changing(opportunity);
    writer.update(request, opportunity);
    return Response.json(200, OpportunityJson.of(opportunity));
  }

  private Response delete(ServiceRequest request) {
    crm.remove(opportunity(request));
    return responses.deleted();
  }

  private OpportunityRecord opportunity(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(crm.opportunities().get(id), "opportunity", id);
  }
}
