package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The leads of a job: the results of its query, up to its limit. */
public final class Selection {
  private Selection() {}

  /** The stored leads. */
  public static List<LeadRecord> stored(Crm crm, ObjectNode body) {
    Predicate<ObjectNode> query = LeadQuery.of(body);
    return crm.leads().values().stream()
        .filter(lead -> query.test(LeadJson.of(lead)))
        .limit(limit(body))
        .toList();
  }

  /** All leads in the JSON of the service, the stored ones before the virtual ones. */
  public static Stream<ObjectNode> json(Crm crm, ObjectNode body) {
    Predicate<ObjectNode> query = LeadQuery.of(body);
    return Stream.concat(
            crm.leads().values().stream().map(LeadJson::of), crm.virtualLeads().from(0))
        .filter(query)
        .limit(limit(body));
  }

  /** Throws if the query or the limit is invalid. */
  public static void check(ObjectNode body) {
    LeadQuery.of(body);
    limit(body);
    if (body.has("sort") && !body.path("sort").isArray()) {
      throw Problem.invalid("sort", "This must be a list.");
    }
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
