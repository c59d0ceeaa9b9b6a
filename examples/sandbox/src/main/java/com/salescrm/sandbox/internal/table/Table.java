package com.salescrm.sandbox.internal.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The objects of one kind in order of creation. Guarded by the lock of {@link Crm}. */
public final class Table {
  private static final int LENGTH_WITHOUT_OFFSET = "2026-01-31T12:00:00.000000".length();

  private final Crm crm;
  private final String kind;
  private final String prefix;
  private final String author;
  private final boolean offsets;
  private final Function<ObjectNode, @Nullable ObjectNode> current;
  private final Map<String, ObjectNode> rows = new LinkedHashMap<>();

  private Table(
      Crm crm,
      String kind,
      String prefix,
      String author,
      boolean offsets,
      Function<ObjectNode, @Nullable ObjectNode> current) {
    this.crm = crm;
    this.kind = kind;
    this.prefix = prefix;
    this.author = author;
    this.offsets = offsets;
    this.current = current;
  }

  public Table(Crm crm, String kind, String prefix) {
    this(crm, kind, prefix, "_by", true, row -> row);
  }

  /**
   * Reads each object through a function, which adds what depends on other objects. It returns null for an object that
   * no longer exists without them.
   */
  public Table dependent(Function<ObjectNode, @Nullable ObjectNode> form) {
    return new Table(crm, kind, prefix, author, offsets, form);
  }

  /** Writes timestamps in UTC without an offset, as some kinds of objects do. */
  public Table withNaiveTimestamps() {
    return new Table(crm, kind, prefix, author, false, current);
  }

  /** Writes the author as {@code created_by_id}, as some kinds of objects do. */
  public Table withAuthorIds() {
    return new Table(crm, kind, prefix, "_by_id", offsets, current);
  }

  /** Adds an object with the given attributes, an id, dates and author. */
  public ObjectNode add(ObjectNode attributes) {
    return add(crm.newId(prefix), attributes);
  }

  public ObjectNode add(String id, ObjectNode attributes) {
    String caller = crm.organization().caller().id();
    String now = timestamp(crm.now());
    ObjectNode row = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("created" + author, caller)
        .put("updated" + author, caller)
        .put("date_created", now)
        .put("date_updated", now);
    row.setAll(attributes);
    rows.put(id, row);
    return get(id);
  }

  private String timestamp(Instant instant) {
    String text = Json.timestamp(instant);
    return offsets ? text : text.substring(0, LENGTH_WITHOUT_OFFSET);
  }

  /** Returns the object; throws a 404 if there is none. */
  public ObjectNode get(String id) {
    return Crm.found(current.apply(stored(id)), kind, id);
  }

  private ObjectNode stored(String id) {
    return Crm.found(rows.get(id), kind, id);
  }

  public boolean has(String id) {
    return rows.containsKey(id);
  }

  /** Replaces the given attributes. */
  public ObjectNode change(String id, ObjectNode attributes) {
    ObjectNode row = stored(id);
    row.setAll(attributes);
    row.put("date_updated", timestamp(crm.now()));
    return get(id);
  }

  /** Removes the object; throws a 404 if there is none. */
  public void remove(String id) {
    rows.remove(stored(id).path("id").asText());
  }

  public List<ObjectNode> all() {
    return rows.values().stream().map(current).filter(Objects::nonNull).toList();
  }
}
