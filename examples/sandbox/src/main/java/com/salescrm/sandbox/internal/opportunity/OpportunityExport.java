package com.salescrm.sandbox.internal.opportunity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The opportunities of an export, whose {@code params} are the filters of the list. */
public final class OpportunityExport {
  private OpportunityExport() {}

  public static List<OpportunityRecord> matching(Crm crm, JsonNode params) {
    Map<String, String> query = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : params.properties()) {
      if (!OpportunityFields.filters().contains(each.getKey())) {
        throw Problem.violation(400, "params does not accept the filter '" + each.getKey() + "'.");
      }
      if (!each.getValue().isTextual()) {
        throw Problem.violation(400, "The values of params must be strings, as in a query.");
      }
      query.put(each.getKey(), each.getValue().textValue());
    }
    ObjectNode none = Json.object();
    ServiceRequest list = new ServiceRequest(Map.of(), query, none, ZoneOffset.UTC);
    return Ordering.sorted(new OpportunityFilter(crm).matching(list), query.get("_order_by"));
  }
}
