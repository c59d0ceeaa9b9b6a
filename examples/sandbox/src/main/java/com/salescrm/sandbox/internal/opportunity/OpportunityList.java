package com.salescrm.sandbox.internal.opportunity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The list of opportunities, plain or grouped. Aggregates cover all matching opportunities, not
 * only the page.
 */
final class OpportunityList {
  private final OpportunityFilter filter;
  private final Responses responses;

  OpportunityList(Crm crm, Responses responses) {
    this.filter = new OpportunityFilter(crm);
    this.responses = responses;
  }

  Response response(ServiceRequest request) {
    PageRange range = responses.pageRange(request);
    List<OpportunityRecord> matching =
        Ordering.sorted(filter.matching(request), request.query("_order_by"));
    ObjectNode json = Json.object();
    if (responses.envelope().includesHasMore()) {
      json.put("has_more", range.hasMore(matching.size()));
    }
    Aggregates.addTo(json, matching);
    ArrayNode data = json.putArray("data");
    String groupBy = request.query("_group_by");
    if (groupBy == null) {
      addObjects(data, range.of(matching.stream()), request.fields());
    } else {
      addGroups(data, Grouping.of(groupBy).group(matching), range, request.fields());
    }
    return Response.json(200, json);
  }

  private static void addObjects(
      ArrayNode data, Collection<OpportunityRecord> page, FieldSelection fields) {
    page.forEach(each -> data.add(fields.of(OpportunityJson.of(each))));
  }

  /**
   * A group that the page cuts contains only the objects on the page, but its aggregates cover the
   * whole group.
   */
  private static void addGroups(
      ArrayNode data,
      Map<Grouping.Key, List<OpportunityRecord>> groups,
      PageRange range,
      FieldSelection fields) {
    Set<OpportunityRecord> page =
        new HashSet<>(range.of(groups.values().stream().flatMap(Collection::stream)));
    groups.forEach((key, members) -> {
      List<OpportunityRecord> shown = members.stream().filter(page::contains).toList();
      if (!shown.isEmpty()) {
        ObjectNode group = data.addObject().put("key", key.key());
        group.setAll(key.parts());
        Aggregates.addTo(group, members);
        addObjects(group.putArray("objects"), shown, fields);
      }
    });
  }
}
