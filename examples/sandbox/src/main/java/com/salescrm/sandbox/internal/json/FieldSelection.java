package com.salescrm.sandbox.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The fields selected by {@code _fields}. {@code custom} selects all custom fields, {@code _all}
 * all fields and Smart Fields; unknown names are ignored.
 */
public final class FieldSelection {
  private static final FieldSelection EVERYTHING = new FieldSelection(Set.of());

  private final Set<String> names;

  private FieldSelection(Set<String> names) {
    this.names = names;
  }

  /** Parses the parameter. Null selects all fields, but no Smart Fields. */
  public static FieldSelection of(@Nullable String parameter) {
    return parameter == null
        ? EVERYTHING
        : new FieldSelection(new LinkedHashSet<>(Arrays.asList(parameter.split(",", -1))));
  }

  public boolean isEverything() {
    return names.isEmpty();
  }

  public JsonNode of(ObjectNode object) {
    return of(object, Map.of());
  }

  /** Computes Smart Fields only if they are selected. */
  public JsonNode of(ObjectNode object, Map<String, Supplier<JsonNode>> smartFields) {
    if (isEverything()) {
      return object;
    }
    boolean all = names.contains("_all");
    ObjectNode selected = Json.object();
    for (Map.Entry<String, JsonNode> property : object.properties()) {
      if (all || selects(property.getKey())) {
        selected.set(property.getKey(), property.getValue());
      }
    }
    smartFields.forEach((name, value) -> {
      if (all || names.contains(name)) {
        selected.set(name, value.get());
      }
    });
    return selected;
  }

  private boolean selects(String name) {
    return names.contains(name) || (name.startsWith("custom.") && names.contains("custom"));
  }
}
