package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The custom field values of one object. An absent field is equivalent to an empty list. */
public final class CustomValues {
  private static final String KEY = "custom.";

  private final Map<String, JsonNode> values = new LinkedHashMap<>();
  private final Organization organization;

  CustomValues(Organization organization) {
    this.organization = organization;
  }

  /**
   * Applies the keys {@code custom.…} of a body. All keys are validated before the first one is
   * applied.
   */
  public void apply(ObjectNode body) {
    Map<String, JsonNode> changed = new LinkedHashMap<>(values);
    for (Map.Entry<String, JsonNode> property : body.properties()) {
      if (property.getKey().startsWith(KEY)) {
        refuseMixed(body, property.getKey());
        apply(changed, property.getKey(), property.getValue());
      }
    }
    values.clear();
    values.putAll(changed);
  }

  private static void refuseMixed(ObjectNode body, String key) {
    if (body.has(key + ".add") || body.has(key + ".remove")) {
      throw Problem.invalid(key, "This field is replaced and changed in the same request.");
    }
  }

  private void apply(Map<String, JsonNode> into, String key, JsonNode value) {
    String[] parts = key.substring(KEY.length()).split("\\.", -1);
    String id = parts[0];
    JsonNode result = parts.length == 1
        ? replaced(key, id, value)
        : changed(into.get(id), key, parts[1].equals("add"), value);
    if (result.isNull() || (result.isArray() && result.isEmpty())) {
      into.remove(id);
    } else {
      into.put(id, result);
    }
  }

  private JsonNode replaced(String key, String id, JsonNode value) {
    CustomField field = organization.customField(id);
    if (field == null) {
      return value;
    }
    if (!field.multiple() && value.isArray()) {
      throw Problem.invalid(key, "This field holds one value, not a list.");
    }
    boolean isListOfValues = value.isArray()
        && Json.values(value).noneMatch(each -> each.isContainerNode() || each.isNull());
    if (!value.isValueNode() && !isListOfValues) {
      throw Problem.invalid(key, "This must be a value or a list of values.");
    }
    return field.multiple() && value.isValueNode() && !value.isNull()
        ? Json.array().add(value)
        : value;
  }

  private JsonNode changed(@Nullable JsonNode before, String key, boolean add, JsonNode value) {
    CustomField field = organization.customField(key.split("\\.", -1)[1]);
    boolean single = field == null ? before != null && !before.isArray() : !field.multiple();
    if (single) {
      throw Problem.invalid(key, "This field does not accept multiple values.");
    }
    if (value.isContainerNode() || value.isNull()) {
      throw Problem.invalid(key, "Give one value, not a list and not null.");
    }
    List<JsonNode> list = new ArrayList<>();
    if (before != null) {
      before.forEach(list::add);
    }
    if (!add) {
      list.removeIf(value::equals);
    } else if (!list.contains(value)) {
      list.add(value);
    }
    return Json.array().addAll(list);
  }

  boolean has(String id) {
    return values.containsKey(id);
  }

  void remove(String id) {
    values.remove(id);
  }

  /** Writes flat keys, as in the specification. */
  void writeTo(ObjectNode json) {
    values.forEach((id, value) -> json.set(KEY + id, value));
  }

  /** The deprecated object keyed by field name, which leads still include. */
  ObjectNode byName() {
    ObjectNode json = Json.object();
    values.forEach((id, value) -> {
      CustomField field = organization.customField(id);
      if (field != null) {
        json.set(field.name(), value);
      }
    });
    return json;
  }
}
