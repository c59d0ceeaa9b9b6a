package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one request does to leads, contacts, opportunities and tasks; kept only while somebody wants to know. Guarded by
 * the write lock of the state.
 */
public final class ChangeLog {
  /**
   * An object that the request touched.
   *
   * @param before how it was shown; null for a new one
   */
  public record Change(Entity object, @Nullable ObjectNode before, boolean removed) {}

  private final Map<Entity, Change> changes = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private @Nullable Function<Entity, ObjectNode> shape;

  /** From now on, with objects shown in this shape. */
  public void start(Function<Entity, ObjectNode> shown) {
    shape = shown;
  }

  /** What happened since the start, in order; nothing is kept any more. */
  public List<Change> end() {
    List<Change> all = List.copyOf(changes.values());
    shape = null;
    changes.clear();
    notes.clear();
    return all;
  }

  void created(Entity object) {
    if (shape != null) {
      changes.put(object, new Change(object, null, false));
    }
  }

  /** Called before an object may change; whether it did is seen at the end. */
  public void changing(Entity object) {
    if (shape != null && !changes.containsKey(object)) {
      changes.put(object, new Change(object, shape.apply(object), false));
    }
  }

  /** Called while the object still is what it was; one that came to be in the same request has never been. */
  void removing(Entity object) {
    changing(object);
    changes.computeIfPresent(
        object,
        (key, change) -> change.before == null ? null : new Change(object, change.before, true));
  }

  /** Something to say about the request as a whole. */
  public void note(String name, String value) {
    if (shape != null) {
      notes.put(name, value);
    }
  }

  public Map<String, String> notes() {
    return new LinkedHashMap<>(notes);
  }
}
