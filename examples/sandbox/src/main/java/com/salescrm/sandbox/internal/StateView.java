package com.salescrm.sandbox.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactJson;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.opportunity.OpportunityJson;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Read-only view of the state for {@link com.salescrm.sandbox.Sandbox}. It returns copies, taken
 * under the read lock.
 */
public final class StateView {
  private final Crm crm;

  public StateView(Crm crm) {
    this.crm = crm;
  }

  public List<JsonNode> leads() {
    return read(() -> crm.leads().values(), LeadJson::of);
  }

  public Optional<JsonNode> lead(String id) {
    return read(() ->
        Optional.ofNullable(crm.leads().get(id)).map(lead -> LeadJson.of(lead).deepCopy()));
  }

  public List<JsonNode> contacts() {
    return read(() -> crm.contacts().values(), ContactJson::of);
  }

  public List<JsonNode> opportunities() {
    return read(() -> crm.opportunities().values(), OpportunityJson::of);
  }

  public int count(String kind) {
    return read(() -> switch (kind) {
      case "lead" -> crm.leads().size();
      case "contact" -> crm.contacts().size();
      case "opportunity" -> crm.opportunities().size();
      case "task" -> crm.tasks().size();
      case "comment_thread" -> crm.comments().threads().size();
      case "opportunity_status" -> crm.organization().statuses().size();
      default ->
        throw new IllegalArgumentException(
            "unknown kind of object: " + kind + "; the kinds are lead, contact, opportunity,"
                + " opportunity_status, task and comment_thread");
    });
  }

  private <T> List<JsonNode> read(Supplier<Collection<T>> objects, Function<T, ObjectNode> json) {
    return read(() -> objects.get().stream()
        .<JsonNode>map(each -> json.apply(each).deepCopy())
        .toList());
  }

  private <T> T read(Supplier<T> reading) {
    Lock lock = crm.lock().readLock();
    lock.lock();
    try {
      return reading.get();
    } finally {
      lock.unlock();
    }
  }
}
