package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The leads of a job: the results of its query in their order, up to its limit. */
public final class Selection {
  private Selection() {}

  /** The stored leads. */
  public static List<LeadRecord> stored(Crm crm, ObjectNode body) {
    return selected(body, storedJson(crm))
        .map(json -> Objects.requireNonNull(crm.leads().get(json.path("id").asText())))
        .toList();
  }

  /** All leads in the JSON of the service; without a sort the stored ones before the virtual ones. */
  public static Stream<ObjectNode> json(Crm crm, ObjectNode body) {
    if (crm.virtualLeads().count() > 0 && LeadSort.of(body).isPresent()) {
      // A sort would have all of them in memory at the same time.
      throw Problem.badRequest("The sandbox does not support the sort of virtual leads.");
    }
    return selected(body, Stream.concat(storedJson(crm), crm.virtualLeads().from(0)));
  }

  /** Throws if the query, the sort or the limit is invalid. */
  public static void check(ObjectNode body) {
    selected(body, Stream.empty());
  }

  private static Stream<ObjectNode> storedJson(Crm crm) {
    return crm.leads().values().stream().map(LeadJson::of);
  }

  private static Stream<ObjectNode> selected(ObjectNode body, Stream<ObjectNode> leads) {
    Stream<ObjectNode> matching = leads.filter(LeadQuery.of(body));
    return LeadSort.of(body).map(matching::sorted).orElse(matching).limit(limit(body));
  }

  private static long limit(ObjectNode body) {
    if (body.path("results_limit").isMissingNode() || body.path("results_limit").isNull()) {
      return Long.MAX_VALUE;
    }
    long limit = body.path("results_limit").asLong(-1);
    if (!body.path("results_limit").isIntegralNumber() || limit < 1) {
      throw Problem.invalid("results_limit", "This must be a whole number, 1 or more.");
    }
    return limit;
  }
}
