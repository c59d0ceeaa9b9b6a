package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Instant;

/** The common state of leads, contacts, opportunities and tasks. */
public abstract class Entity {
  private final String id;
  private final User author;
  private final CustomValues custom;
  private final IntegrationLinks links;
  private final Instant created;
  private final long listedFrom; // System.nanoTime()
  private Instant updated;

  Entity(String id, Crm crm, Instant created) {
    this.id = id;
    this.author = crm.organization().caller();
    this.custom = new CustomValues(crm.organization());
    this.links = crm.integrationLinks();
    this.created = created;
    this.listedFrom = System.nanoTime() + crm.listLag();
    this.updated = created;
  }

  public final String id() {
    return id;
  }

  public final CustomValues custom() {
    return custom;
  }

  public final Instant created() {
    return created;
  }

  public final Instant updated() {
    return updated;
  }

  final boolean isListed(long nanoTime) {
    return nanoTime - listedFrom >= 0;
  }

  /** Called after each change of the object's JSON. */
  public void changed(Instant now) {
    updated = now;
  }

  /** Creates a JSON object with id, dates, authors and custom fields. */
  public final ObjectNode base() {
    ObjectNode json = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("created_by", author.id())
        .put("updated_by", author.id())
        .put("date_created", Json.timestamp(created))
        .put("date_updated", Json.timestamp(updated));
    custom.writeTo(json);
    return json;
  }

  /** Adds the names for {@code created_by} and {@code updated_by}. Contacts do not have them. */
  public final void addAuthorNames(ObjectNode json) {
    json.put("created_by_name", author.fullName()).put("updated_by_name", author.fullName());
  }

  /** Adds the integration links of a type, with the values that the object has so far. */
  public final void addLinks(ObjectNode json, String type) {
    links.addTo(json, type);
  }

  /** The custom field values by field name. */
  public final ObjectNode customByName() {
    return custom.byName();
  }
}
