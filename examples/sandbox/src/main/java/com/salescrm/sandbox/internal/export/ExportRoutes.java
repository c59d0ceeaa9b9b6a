package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactJson;
import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.WritingHandler;
import com.salescrm.sandbox.internal.job.JobSettings;
import com.salescrm.sandbox.internal.job.Selection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.opportunity.OpportunityExport;
import com.salescrm.sandbox.internal.opportunity.OpportunityJson;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The four operations on exports. */
public final class ExportRoutes {
  private final Map<String, ExportRecord> exports = new LinkedHashMap<>();
  private final Crm crm;
  private final Responses responses;
  private final JobSettings settings;
  private final FileServer files;

  public ExportRoutes(Crm crm, Responses responses, JobSettings settings, FileServer files) {
    this.crm = crm;
    this.responses = responses;
    this.settings = settings;
    this.files = files;
  }

  public List<Route> routes() {
    WritingHandler list = this::list;
    WritingHandler get = this::get;
    return List.of(
        Route.get("/export/", list).query("_limit", "_skip"),
        Route.get("/export/{id}/", get),
        Route.post("/export/lead/", ExportFields.LEADS, this::ofLeads),
        Route.post("/export/opportunity/", ExportFields.OPPORTUNITIES, this::ofOpportunities));
  }

  private Response ofLeads(ServiceRequest request) {
    ObjectNode body = request.body();
    ExportFields.check(body, true);
    Selection.check(crm, body);
    SmartFields smart = SmartFields.of(body);
    Stream<ObjectNode> rows = switch (body.path("type").asText()) {
      case "contacts" ->
        Selection.contacts(crm, body)
            .map(contact -> smart.addTo(ContactJson.of(contact), contact.lead()));
      case "lead_opps" ->
        Selection.leads(crm, body).stream()
            .flatMap(selected -> selected.lead().opportunities().stream())
            .map(each -> smart.addTo(OpportunityJson.of(each), each.lead()));
      default -> Selection.json(crm, body).map(smart::addTo);
    };
    return started(body, rows);
  }

  private Response ofOpportunities(ServiceRequest request) {
    ObjectNode body = request.body();
    ExportFields.check(body, false);
    if (body.has("params") && !body.path("params").isObject()) {
      throw Problem.violation(400, "params must be a dictionary.");
    }
    return started(
        body,
        OpportunityExport.matching(crm, body.path("params")).stream().map(OpportunityJson::of));
  }

  private Response started(ObjectNode body, Stream<ObjectNode> rows) {
    byte[] file = new ExportFile(body, crm.organization().customFields()).gzip(rows);
    ExportRecord export =
        new ExportRecord(crm.newId("export_"), body, settings.newRun(crm.now()), file);
    exports.put(export.id(), export);
    return responses.created(export.json(crm.now(), files));
  }

  private Response get(ServiceRequest request) {
    String id = request.path("id");
    ExportRecord export = Crm.found(exports.get(id), "export", id);
    return Response.json(200, export.json(crm.now(), files));
  }

  private Response list(ServiceRequest request) {
    PageRange range = responses.pageRange(request);
    List<byte[]> page = range.of(exports.values().stream()).stream()
        .map(export -> Json.bytes(export.json(crm.now(), files)))
        .toList();
    return responses.list(page, range.hasMore(exports.size()), exports.size());
  }
}
