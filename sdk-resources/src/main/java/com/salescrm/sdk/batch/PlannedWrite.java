package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one write of a {@link BatchPlan} would do. Immutable, safe for many threads. */
public final class PlannedWrite {
  private static final Map<WriteStatus, String> ACTIONS = Map.of(
      WriteStatus.CREATED,
      "create",
      WriteStatus.UPDATED,
      "update",
      WriteStatus.DELETED,
      "delete",
      WriteStatus.UNCHANGED,
      "unchanged");

  private final String key;
  private final WriteStatus status;
  private final @Nullable String id;
  private final @Nullable PlannedRequest request;
  private final @Nullable String before;
  private final @Nullable RuntimeException exception;

  private PlannedWrite(
      String key,
      WriteStatus status,
      @Nullable String id,
      @Nullable PlannedRequest request,
      @Nullable String before,
      @Nullable RuntimeException exception) {
    this.key = key;
    this.status = status;
    this.id = id;
    this.request = request;
    this.before = before;
    this.exception = exception;
  }

  /**
   * A write that sends a request.
   *
   * @param before the JSON of the present values of the fields that the request sets; null if it changes no field of an
   *     existing object
   */
  static PlannedWrite of(
      String key,
      WriteStatus status,
      @Nullable String id,
      PlannedRequest request,
      @Nullable String before) {
    return new PlannedWrite(key, status, id, request, before, null);
  }

  static PlannedWrite unchanged(String key, @Nullable String id) {
    return new PlannedWrite(key, WriteStatus.UNCHANGED, id, null, null, null);
  }

  static PlannedWrite refused(String key, RuntimeException exception) {
    return new PlannedWrite(key, WriteStatus.FAILED, null, null, null, exception);
  }

  /**
   * The change of one field.
   *
   * @param before the present value, JSON null if the object has none
   * @param after the new value, JSON null if the write removes it
   */
  public record Change(JsonNode before, JsonNode after) {
    /**
     * Creates the change.
     *
     * @param before the present value
     * @param after the new value
     */
    public Change {
      Arguments.notNull(before, "before");
      Arguments.notNull(after, "after");
    }
  }

  /** {@return the key that the caller gave the write} */
  public String key() {
    return key;
  }

  /**
   * Returns how the write would end.
   *
   * @return {@link WriteStatus#CREATED}, {@code UPDATED} or {@code DELETED}; {@code UNCHANGED}: nothing would be sent;
   *     {@code FAILED}: the write is refused, {@link #exception()} says why
   */
  public WriteStatus status() {
    return status;
  }

  /** {@return the id of the object; empty if it does not exist yet, or the path of the request has it only} */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  /** {@return the method of the request; empty if nothing would be sent} */
  public Optional<String> method() {
    return Optional.ofNullable(request).map(PlannedRequest::method);
  }

  /** {@return the path of the request, without the base URL; empty if nothing would be sent} */
  public Optional<String> path() {
    return Optional.ofNullable(request).map(PlannedRequest::path);
  }

  /** {@return the query of the request, encoded as in the URL; empty if it has none, or nothing would be sent} */
  public Optional<String> query() {
    return Optional.ofNullable(request)
        .map(PlannedRequest::query)
        .filter(value -> !value.isEmpty());
  }

  /** {@return the JSON that would be sent; empty without a body} */
  public Optional<JsonNode> body() {
    return Optional.ofNullable(request).map(PlannedRequest::body);
  }

  /** {@return the fields that an update would change, in the order of the request; unmodifiable} */
  public Map<String, Change> changes() {
    JsonNode after = body().orElse(null);
    if (before == null || after == null) {
      return Map.of();
    }
    JsonNode present = CrmJson.tree(before);
    Map<String, Change> changes = new LinkedHashMap<>();
    after
        .properties()
        .forEach(field -> changes.put(
            field.getKey(), new Change(present.path(field.getKey()), field.getValue())));
    return Collections.unmodifiableMap(changes);
  }

  /** {@return why the write is refused; empty if it is not} */
  public Optional<RuntimeException> exception() {
    return Optional.ofNullable(exception);
  }

  @Nullable
  PlannedRequest request() {
    return request;
  }

  /** The write as one line of JSON. */
  String toJson() {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("key", key).put("action", action());
    id().ifPresent(value -> line.put("id", value));
    method().ifPresent(value -> line.put("method", value));
    path().ifPresent(value -> line.put("path", value));
    query().ifPresent(value -> line.put("query", value));
    Map<String, Change> changes = changes();
    if (!changes.isEmpty()) {
      ObjectNode fields = line.putObject("changes");
      changes.forEach((name, change) -> fields
          .putObject(name)
          .<ObjectNode>set("old", change.before())
          .set("new", change.after()));
    }
    body().ifPresent(value -> line.set("body", value));
    exception().ifPresent(e -> line.put("reason", e.getMessage()));
    return CrmJson.toJson(line);
  }

  private String action() {
    return ACTIONS.getOrDefault(status, "refused");
  }

  /** One line: the action, the key, the object and the fields. */
  @Override
  public String toString() {
    Map<String, Change> changes = changes();
    List<String> details = new ArrayList<>();
    changes.forEach((name, change) -> details.add(
        name + " " + CrmJson.toJson(change.before()) + " → " + CrmJson.toJson(change.after())));
    if (changes.isEmpty()) {
      body().ifPresent(value -> details.add(CrmJson.toJson(value)));
    }
    exception().ifPresent(e -> details.add(String.valueOf(e.getMessage())));
    String target = id != null ? id : request == null ? "" : request.target();
    return String.format("%-9s %s", action(), key)
        + (status == WriteStatus.CREATED || target.isEmpty() ? "" : " (" + target + ")")
        + (details.isEmpty() ? "" : ": " + String.join(", ", details));
  }
}
