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

  private final Operations links;

  public IntegrationLinkRoutes(Crm crm, Responses responses) {
    Table table = new Table(crm, "integration link", "ilink_");
    this.links = new Operations("/integration_link/", table, responses);
  }

  public List<Route> routes() {
    return List.of(
        links.wholeList((request, link) -> true),
        links.create(FIELDS, IntegrationLinkRoutes::complete),
        links.get(),
        links.update(FIELDS, body -> body),
        links.delete());
  }

  private static ObjectNode complete(ObjectNode body) {
    Values.requiredText(body, "name");
    Values.requiredText(body, "url");
    return body;
  }
}
