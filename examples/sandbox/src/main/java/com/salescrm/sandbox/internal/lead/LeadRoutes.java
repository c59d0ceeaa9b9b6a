package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The eight operations on leads. */
public final class LeadRoutes {
  private final Crm crm;
  private final Responses responses;
  private final LeadWriter writer;
  private final LeadMerge merge;
  private final LeadFiles files;

  public LeadRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
    this.writer = new LeadWriter(crm);
    this.merge = new LeadMerge(crm);
    this.files = new LeadFiles(crm, responses);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/lead/", this::list).paged(),
        Route.post("/lead/", LeadFields.CREATE, this::create),
        Route.get("/lead/{id}/", this::get).query("_fields"),
        Route.put("/lead/{id}/", LeadFields.UPDATE, this::update),
        Route.delete("/lead/{id}/", this::delete),
        Route.post("/lead/merge/", LeadFields.MERGE, merge::merge),
        Route.get("/lead/{id}/files/", files::list).paged(),
        Route.post("/lead/{id}/files/", LeadFields.FILE, files::attach));
  }

  /** Virtual leads follow the stored ones. */
  private Response list(ServiceRequest request) {
    PageRange range = responses.pageRange(request);
    FieldSelection fields = request.fields();
    Collection<LeadRecord> listed = crm.listed(crm.leads().values());
    int stored = listed.size();
    Stream<byte[]> page = listed.stream()
        .skip(range.skip())
        .limit(range.limit())
        .map(lead -> LeadJson.bytes(lead, fields));
    long taken = Math.max(0, Math.min(range.limit(), (long) stored - range.skip()));
    Stream<byte[]> more = crm.virtualLeads()
        .from(Math.max(0, range.skip() - stored))
        .limit(range.limit() - taken)
        .map(lead -> Json.bytes(LeadJson.selected(lead, fields)));
    long total = (long) stored + crm.virtualLeads().count();
    return responses.list(Stream.concat(page, more).toList(), range.hasMore(total), total);
  }

  private Response create(ServiceRequest request) {
    return responses.created(LeadJson.of(writer.create(request.body())));
  }

  private Response get(ServiceRequest request) {
    ObjectNode virtual = crm.virtualLeads().lead(request.path("id"));
    return virtual != null
        ? Response.json(200, LeadJson.selected(virtual, request.fields()))
        : Response.json(200, LeadJson.bytes(lead(request), request.fields()));
  }

  private Response update(ServiceRequest request) {
    LeadRecord lead = lead(request);
    crm.changes().changing(lead);
    writer.update(request.body(), lead);
    return Response.json(200, LeadJson.of(lead));
  }

  private Response delete(ServiceRequest request) {
    crm.remove(lead(request));
    return responses.deleted();
  }

  private LeadRecord lead(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(crm.leads().get(id), "lead", id);
  }
}
