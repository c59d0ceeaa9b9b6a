package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Leads that are generated when they are read, for lists too long to store. */
public final class VirtualLeads {
  private static final String PREFIX = "lead_virtual";

  private final int count;

  public VirtualLeads(int count) {
    this.count = count;
  }

  public int count() {
    return count;
  }

  public static String id(int index) {
    return String.format(Locale.ROOT, PREFIX + "%09d", index);
  }

  /** The leads from an index. */
  public Stream<ObjectNode> from(int index) {
    return IntStream.range(Math.min(index, count), count).mapToObj(VirtualLeads::lead);
  }

  /** Returns null if no virtual lead has the id. */
  public @Nullable ObjectNode lead(String id) {
    if (!id.matches(PREFIX + "\\d{9}")) {
      return null;
    }
    int index = Integer.parseInt(id.substring(PREFIX.length()));
    return index < count ? lead(index) : null;
  }

  private static ObjectNode lead(int index) {
    ObjectNode json = Json.object()
        .put("id", id(index))
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("name", "Virtual " + index)
        .put("display_name", "Virtual " + index)
        .put("description", "")
        .put("status_id", SandboxIds.LEAD_POTENTIAL)
        .put("status_label", "Potential")
        .put("date_created", "2026-01-05T08:00:00.000000+00:00")
        .put("date_updated", "2026-01-05T08:00:00.000000+00:00")
        .put("custom." + SandboxIds.CUSTOM_SEATS, index % 500);
    json.putArray("contacts");
    json.putArray("opportunities");
    json.putArray("tasks");
    return json;
  }
}
