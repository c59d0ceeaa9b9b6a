package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A lead and its objects. */
public final class LeadRecord extends Entity {
  private final ObjectNode attributes = Json.object();
  private final ArrayNode addresses = Json.array();
  private final List<ContactRecord> contacts = new ArrayList<>();
  private final List<OpportunityRecord> opportunities = new ArrayList<>();
  private final List<TaskRecord> tasks = new ArrayList<>();
  private final List<ObjectNode> files = new ArrayList<>();
  private LeadStatus status;
  // A cache: set by any reader under the read lock, cleared under the write lock.
  private volatile byte @Nullable [] serialized;

  LeadRecord(String id, Crm crm, Instant created) {
    super(id, crm, created);
    status = crm.organization().leadStatuses().get(0);
    attributes.put("name", "").put("description", "").putNull("url");
  }

  /** {@code name}, {@code description}, {@code url}. */
  public ObjectNode attributes() {
    return attributes;
  }

  public String name() {
    return attributes.path("name").asText("");
  }

  public ArrayNode addresses() {
    return addresses;
  }

  public LeadStatus status() {
    return status;
  }

  public void status(LeadStatus value) {
    status = value;
  }

  public List<ContactRecord> contacts() {
    return contacts;
  }

  public List<OpportunityRecord> opportunities() {
    return opportunities;
  }

  public List<TaskRecord> tasks() {
    return tasks;
  }

  public List<ObjectNode> files() {
    return files;
  }

  @Override
  public void changed(Instant now) {
    super.changed(now);
    childrenChanged();
  }

  /** Called when an object that the lead's JSON includes has changed. */
  public void childrenChanged() {
    serialized = null;
  }

  /**
   * The serialized lead, cached until it changes. Not cached if it has the name of a contact of another lead, whose
   * change this lead does not notice.
   */
  public byte[] serialized(Supplier<byte[]> fresh) {
    byte[] cached = serialized;
    if (cached == null) {
      cached = fresh.get();
      serialized = hasContactOfAnotherLead() ? null : cached;
    }
    return cached;
  }

  private boolean hasContactOfAnotherLead() {
    return Stream.concat(
            opportunities.stream().map(OpportunityRecord::contact),
            tasks.stream().map(TaskRecord::contact))
        .anyMatch(contact -> contact != null && contact.lead() != this);
  }
}
