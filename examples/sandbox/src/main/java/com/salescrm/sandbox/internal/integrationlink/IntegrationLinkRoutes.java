package com.salescrm.sandbox.internal.integrationlink;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import com.salescrm.sandbox.internal.table.Table;
import java.util.List;

/** The five operations on integration links. The caller is an admin. */
public final class IntegrationLinkRoutes {
  private static final Schema FIELDS =
      Schema.empty().requiredTexts("name", "url").word("type", "lead", "contact", "opportunity");

  private final Crm crm;
  private final Operations links;

  public IntegrationLinkRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    Table table = new Table(crm, "integration link", "ilink_");
    crm.integrationLinks().source(table::all);
    this.links = new Operations("/integration_link/", table, responses);
  }

  public List<Route> routes() {
    return List.of(
        links.wholeList((request, link) -> true),
        changingLeads(links.create(FIELDS, IntegrationLinkRoutes::complete)),
        links.get(),
        changingLeads(links.update(FIELDS, body -> body)),
        changingLeads(links.delete()));
  }

  /** Leads show the links. */
  private Route changingLeads(Route route) {
    return new Route(route.method(), route.path(), route.query(), route.body(), request -> {
      crm.allLeadsChanged();
      return route.handler().handle(request);
    });
  }

  private static ObjectNode complete(ObjectNode body) {
    Values.requiredText(body, "name");
    Values.requiredText(body, "url");
    return body;
  }
}
