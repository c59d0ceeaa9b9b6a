package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records the changes of one request to leads, contacts, opportunities and tasks, if recording is
 * on. Guarded by the write lock of the state.
 */
public final class ChangeLog {
  /**
   * An object that the request touched.
   *
   * @param before the JSON before the request; null for a new object
   */
  public record Change(Entity object, @Nullable ObjectNode before, boolean removed) {}

  private final Map<Entity, Change> changes = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private @Nullable Function<Entity, ObjectNode> shape;

  /** Starts recording, with the given JSON form of objects. */
  public void start(Function<Entity, ObjectNode> jsonForm) {
    shape = jsonForm;
  }

  /** Stops recording and returns the changes in order. */
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

  /** Called before an object may change; {@link #end()} determines whether it did. */
  public void changing(Entity object) {
    if (shape != null && !changes.containsKey(object)) {
      changes.put(object, new Change(object, shape.apply(object), false));
    }
  }

  /**
   * Called before an object is removed. An object that was created in the same request is dropped
   * from the record.
   */
  void removing(Entity object) {
    changing(object);
    changes.computeIfPresent(
        object,
        (key, change) -> change.before == null ? null : new Change(object, change.before, true));
  }

  /** Adds a note about the request as a whole. */
  public void note(String name, String value) {
    if (shape != null) {
      notes.put(name, value);
    }
  }

  public Map<String, String> notes() {
    return new LinkedHashMap<>(notes);
  }
}
