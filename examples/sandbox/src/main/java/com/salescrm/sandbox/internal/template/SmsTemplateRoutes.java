package com.salescrm.sandbox.internal.template;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import com.salescrm.sandbox.internal.table.Table;
import java.util.List;

/** The five operations on SMS templates. */
public final class SmsTemplateRoutes {
  private static final Schema FIELDS =
      Schema.empty().requiredTexts("name").texts("text", "status").flags("is_shared");

  private final Operations templates;

  public SmsTemplateRoutes(Crm crm, Responses responses) {
    Table table = new Table(crm, "SMS template", "smstmpl_");
    this.templates = new Operations("/sms_template/", table, responses);
  }

  public List<Route> routes() {
    return List.of(
        templates.pagedList((request, template) -> true),
        templates.create(FIELDS, SmsTemplateRoutes::complete),
        templates.get(),
        templates.update(FIELDS, body -> body),
        templates.delete());
  }

  private static ObjectNode complete(ObjectNode body) {
    Values.requiredText(body, "name");
    ObjectNode attributes =
        Json.object().put("text", "").put("status", "active").put("is_shared", false);
    return attributes.setAll(body);
  }
}
