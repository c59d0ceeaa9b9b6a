package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of the custom fields of one object. Immutable.
 *
 * <p>A value is a property {@code custom.<id>}. Older services also send the deprecated forms {@code custom.<name>} and an
 * object {@code custom}, whose keys are names or ids. If a property and an entry of the object have the same key, the
 * property is used. A JSON null counts as absent.
 */
public final class CustomFields {

  private static final String LEGACY = "custom";

  private final Map<String, JsonNode> properties;

  CustomFields(Map<String, JsonNode> properties) {
    this.properties = properties;
  }

  /**
   * Returns the JSON of a value.
   *
   * @param id the id ({@code cf_…}, {@code lcf_…}), or a name in a deprecated form
   * @return the value; a {@link MissingNode} if absent, never null
   */
  public JsonNode raw(String id) {
    Arguments.notNull(id, "id");
    @Nullable JsonNode plain = properties.get(CustomFieldKeys.PREFIX + id);
    return plain != null && !plain.isNull() ? plain : missingIfNull(legacy().path(id));
  }

  /**
   * Returns a value.
   *
   * @param field the field, by id and kind
   * @param <T> the type of its value
   * @return the value, empty if absent
   * @throws DecodingException if the value is not of this kind; the message names the field
   */
  public <T> Optional<T> get(CustomField<T> field) {
    Arguments.notNull(field, "field");
    return field.decode(raw(field.id()));
  }

  /**
   * Adds or replaces a value in a copy, for a copy of a model: {@code
   * Lead.builder().from(lead).additionalProperties(lead.custom().with(TIER, "gold").properties())}.
   *
   * @param field the field
   * @param value its value
   * @param <T> the type of the value
   * @return the copy
   */
  public <T> CustomFields with(CustomField<T> field, T value) {
    Arguments.notNull(field, "field");
    return changed(field, field.encode(value));
  }

  /**
   * Removes a value in a copy, for a copy of a model.
   *
   * @param field the field
   * @return the copy
   */
  public CustomFields without(CustomField<?> field) {
    Arguments.notNull(field, "field");
    return changed(field, NullNode.getInstance());
  }

  private CustomFields changed(CustomField<?> field, JsonNode value) {
    Map<String, JsonNode> changed = new LinkedHashMap<>(properties);
    if (legacy().isObject()) {
      ObjectNode legacy = legacy().deepCopy();
      legacy.remove(field.id());
      changed.put(LEGACY, legacy);
    }
    if (value.isNull()) {
      changed.remove(field.key());
    } else {
      changed.put(field.key(), value);
    }
    return new CustomFields(changed);
  }

  /** {@return all additional properties of the object, including the custom values} */
  public AdditionalProperties properties() {
    return AdditionalProperties.of(properties);
  }

  /** {@return the ids of the fields that have a value, in document order} */
  public Set<String> ids() {
    return keys(true);
  }

  /**
   * {@return the names of the values in the deprecated forms, the {@code custom} object and {@code custom.<name>}; empty on
   * newer services}
   */
  public Set<String> names() {
    return keys(false);
  }

  private Set<String> keys(boolean ids) {
    Set<String> keys = new LinkedHashSet<>();
    properties.forEach((name, value) -> {
      if (name.startsWith(CustomFieldKeys.PREFIX) && !value.isNull()) {
        keys.add(name.substring(CustomFieldKeys.PREFIX.length()));
      }
    });
    legacy().properties().forEach(each -> {
      if (!each.getValue().isNull()) {
        keys.add(each.getKey());
      }
    });
    keys.removeIf(key -> CustomFieldKeys.isId(key) != ids);
    return Collections.unmodifiableSet(keys);
  }

  private JsonNode legacy() {
    return properties.getOrDefault(LEGACY, MissingNode.getInstance());
  }

  private static JsonNode missingIfNull(JsonNode value) {
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  @Override
  public String toString() {
    return "CustomFields" + ids();
  }
}
