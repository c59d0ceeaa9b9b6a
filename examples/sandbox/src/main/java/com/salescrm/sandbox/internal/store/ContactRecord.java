package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Instant;

/** A contact. It belongs to exactly one lead. */
public final class ContactRecord extends Entity {
  private final ObjectNode attributes = Json.object();
  private final Unsubscribes unsubscribes;
  private LeadRecord lead;

  ContactRecord(String id, Crm crm, LeadRecord lead, Instant created) {
    super(id, crm, created);
    this.lead = lead;
    this.unsubscribes = crm.unsubscribes();
    attributes.put("name", "").put("title", "");
    attributes.putArray("emails");
    attributes.putArray("phones");
    attributes.putArray("urls");
  }

  /** {@code name}, {@code title}, {@code emails}, {@code phones}, {@code urls}. */
  public ObjectNode attributes() {
    return attributes;
  }

  /** Whether the address is unsubscribed. */
  public boolean isUnsubscribed(String email) {
    return unsubscribes.contains(email);
  }

  public String name() {
    return attributes.path("name").asText("");
  }

  public LeadRecord lead() {
    return lead;
  }

  /** Moves the contact after the contacts of another lead. */
  public void moveTo(LeadRecord other) {
    lead.contacts().remove(this);
    lead.childrenChanged();
    lead = other;
    lead.contacts().add(this);
    lead.childrenChanged();
  }

  @Override
  public void changed(Instant now) {
    super.changed(now);
    lead.childrenChanged();
  }
}
