package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.List;

/** Files of a lead. Only their URLs are stored; the upload is not part of the specification. */
final class LeadFiles {
  private final Crm crm;
  private final Responses responses;

  LeadFiles(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
  }

  Response list(ServiceRequest request) {
    List<ObjectNode> files = lead(request).files();
    PageRange range = responses.pageRange(request);
    List<byte[]> page = range.of(files.stream()).stream()
        .map(file -> Json.bytes(request.fields().of(file)))
        .toList();
    return responses.list(page, range.hasMore(files.size()), files.size());
  }

  /** Responds 201 in every style ("Errors", rule 1). */
  Response attach(ServiceRequest request) {
    LeadRecord lead = lead(request);
    ObjectNode file = Json.object()
        .put("id", crm.newId("file_"))
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("lead_id", lead.id())
        .put("filename", Values.requiredText(request.body(), "filename"))
        .put("url", Values.requiredText(request.body(), "url"))
        .put("content_type", Values.text(request.body(), "content_type"))
        .put("date_created", Json.timestamp(crm.now()));
    lead.files().add(file);
    return Response.json(201, file);
  }

  private LeadRecord lead(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(crm.leads().get(id), "lead", id);
  }
}
