package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.Ids;
import org.jspecify.annotations.Nullable;

/** Adds the fields that every event has. Existing fields are not overwritten. */
public final class EventFields {
  private static final int NAIVE_LENGTH = "2026-01-31T12:00:00.000000".length();

  private final Crm crm;
  // A separate generator, so that subscriptions do not change the ids of objects.
  private final Ids ids;

  /** Equal seeds create equal ids. */
  public EventFields(Crm crm, long seed) {
    this.crm = crm;
    this.ids = new Ids(seed);
  }

  String newId(String prefix) {
    return ids.next(prefix);
  }

  /** Called with the write lock held. */
  public ObjectNode addTo(ObjectNode bare, ObjectNode meta) {
    String now = Json.timestamp(crm.now()).substring(0, NAIVE_LENGTH);
    ObjectNode event = Json.object()
        .put("id", newId("ev_"))
        .put("date_created", now)
        .put("date_updated", now)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("user_id", crm.organization().caller().id())
        .put("lead_id", leadId(bare));
    event.putArray("changed_fields");
    event.putObject("previous_data");
    event.set("meta", meta);
    return event.setAll(bare);
  }

  private static @Nullable String leadId(ObjectNode bare) {
    if (bare.path("object_type").asText().equals("lead")) {
      return bare.path("object_id").textValue();
    }
    JsonNode now = bare.at("/data/lead_id");
    return (now.isTextual() ? now : bare.at("/previous_data/lead_id")).textValue();
  }
}
