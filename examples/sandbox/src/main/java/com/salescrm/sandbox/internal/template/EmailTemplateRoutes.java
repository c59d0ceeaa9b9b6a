package com.salescrm.sandbox.internal.template;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
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

/** The six operations on e-mail templates. */
public final class EmailTemplateRoutes {
  private static final String PATH = "/email_template/";
  private static final Schema CREATE = Schema.empty()
      .requiredTexts("name")
      .texts("subject", "body")
      .flags("is_shared")
      .objectLists("attachments");
  private static final Schema UPDATE = CREATE.flags("is_archived");

  private final Table table;
  private final Operations templates;
  private final Entries entries;
  private final Rendering rendering;

  public EmailTemplateRoutes(Crm crm, Responses responses) {
    this.table = new Table(crm, "email template", "tmpl_");
    this.templates = new Operations(PATH, table, responses);
    this.entries = new Entries(crm);
    this.rendering = new Rendering(crm.organization().caller());
  }

  public List<Route> routes() {
    return List.of(
        templates.pagedList(EmailTemplateRoutes::isWanted).query("is_archived"),
        templates.create(CREATE, EmailTemplateRoutes::complete),
        templates.get(),
        templates.update(UPDATE, body -> body),
        templates.delete(),
        Route.get(PATH + "{id}/render/", this::render).query(RenderParameters.NAMES));
  }

  private static boolean isWanted(ServiceRequest request, ObjectNode template) {
    String archived = request.query("is_archived");
    if (archived != null && !archived.matches("true|false")) {
      throw Problem.violation(400, "is_archived is '" + archived + "': send true or false.");
    }
    return archived == null
        || Boolean.parseBoolean(archived) == template.path("is_archived").asBoolean();
  }

  private static ObjectNode complete(ObjectNode body) {
    Values.requiredText(body, "name");
    ObjectNode attributes =
        Json.object().put("is_shared", false).put("is_archived", false).put("subject", "");
    attributes.put("body", "").putArray("attachments");
    return attributes.setAll(body);
  }

  private Response render(ServiceRequest request) {
    RenderParameters parameters = RenderParameters.of(request);
    ObjectNode template = table.get(request.path("id"));
    ObjectNode rendered = entries
        .find(parameters)
        .map(contact -> rendering.of(template, contact))
        .orElseGet(Json::object);
    return Response.json(200, rendered);
  }
}
