package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.Answer;
import com.salescrm.sandbox.internal.http.Answers;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.util.List;

/** The five operations on opportunities. */
public final class OpportunityRoutes {
  private final Crm crm;
  private final Answers answers;
  private final OpportunityList list;
  private final OpportunityWriter writer;

  public OpportunityRoutes(Crm crm, Answers answers) {
    this.crm = crm;
    this.answers = answers;
    this.list = new OpportunityList(crm, answers);
    this.writer = new OpportunityWriter(crm);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/opportunity/", list::answer).paged().query(OpportunityFields.filters()),
        Route.post("/opportunity/", OpportunityFields.CREATE, this::create),
        Route.get("/opportunity/{id}/", this::get),
        Route.put("/opportunity/{id}/", OpportunityFields.UPDATE, this::update),
        Route.delete("/opportunity/{id}/", this::delete));
  }

  private Answer create(ServiceRequest request) {
    return answers.created(OpportunityJson.of(writer.create(request)));
  }

  private Answer get(ServiceRequest request) {
    return Answer.json(200, OpportunityJson.of(opportunity(request)));
  }

  private Answer update(ServiceRequest request) {
    OpportunityRecord opportunity = opportunity(request);
    crm.changes().changing(opportunity);
    writer.update(request, opportunity);
    return Answer.json(200, OpportunityJson.of(opportunity));
  }

  private Answer delete(ServiceRequest request) {
    crm.remove(opportunity(request));
    return answers.deleted();
  }

  private OpportunityRecord opportunity(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(crm.opportunities().get(id), "opportunity", id);
  }
}
