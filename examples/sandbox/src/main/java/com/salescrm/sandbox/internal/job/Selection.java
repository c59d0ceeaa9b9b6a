package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The results of a query in their order, up to its limit. A job works on the selected leads, and on the leads of
 * selected contacts.
 */
public final class Selection {
  private Selection() {}

  /** The stored leads, each once. */
  public static List<SelectedLead> leads(Crm crm, ObjectNode body) {
    Map<String, SelectedLead> leads = new LinkedHashMap<>();
    results(crm, body, storedJson(crm)).forEach(each -> {
      SelectedLead lead =
          new SelectedLead(lead(crm, each.leadId()), each.isLead() ? null : Set.of(each.id()));
      leads.merge(each.leadId(), lead, SelectedLead::and);
    });
    return List.copyOf(leads.values());
  }

  /** The selected contacts and those of selected leads, each once. */
  public static Stream<ContactRecord> contacts(Crm crm, ObjectNode body) {
    return results(crm, body, storedJson(crm))
        .flatMap(each -> each.isLead()
            ? lead(crm, each.id()).contacts().stream()
            : Stream.of(Objects.requireNonNull(crm.contacts().get(each.id()))))
        .distinct();
  }

  /** All leads in the JSON of the service; without a sort the stored ones before the virtual ones. */
  public static Stream<ObjectNode> json(Crm crm, ObjectNode body) {
    if (crm.virtualLeads().count() > 0 && LeadSort.isIn(body)) {
      // A sort would have all of them in memory at the same time.
      throw Problem.badRequest("The sandbox does not support the sort of virtual leads.");
    }
    Set<String> known = new HashSet<>();
    return results(crm, body, Stream.concat(storedJson(crm), crm.virtualLeads().from(0)))
        .filter(each -> each.lead().path("contacts").isEmpty() || known.add(each.leadId()))
        .map(Candidate::lead);
  }

  /** Throws if the query, the sort or the limit is invalid. */
  public static void check(Crm crm, ObjectNode body) {
    results(crm, body, Stream.empty());
  }

  private static Stream<ObjectNode> storedJson(Crm crm) {
    return crm.leads().values().stream().map(LeadJson::of);
  }

  private static LeadRecord lead(Crm crm, String id) {
    return Objects.requireNonNull(crm.leads().get(id));
  }

  private static Stream<Candidate> results(Crm crm, ObjectNode body, Stream<ObjectNode> leads) {
    LeadQuery query = LeadQuery.of(crm, body);
    Stream<Candidate> selected = query.of(leads);
    return LeadSort.of(body, query).map(selected::sorted).orElse(selected).limit(limit(body));
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
