package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lead and what belongs to it. */
public final class LeadRecord extends Entity {
  private final ObjectNode attributes = Json.object();
  private final ArrayNode addresses = Json.array();
  private final List<ContactRecord> contacts = new ArrayList<>();
  private final List<OpportunityRecord> opportunities = new ArrayList<>();
  private final List<TaskRecord> tasks = new ArrayList<>();
  private final List<ObjectNode> files = new ArrayList<>();
  private LeadStatus status;
  // Filled under the read lock by whoever reads first, emptied under the write lock.
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

  /** Something that is shown inside the lead is another now. */
  public void childrenChanged() {
    serialized = null;
  }

  /** The whole lead as text, kept until it changes. */
  public byte[] serialized(Supplier<byte[]> fresh) {
    byte[] kept = serialized;
    if (kept == null) {
      kept = fresh.get();
      serialized = kept;
    }
    return kept;
  }
}
