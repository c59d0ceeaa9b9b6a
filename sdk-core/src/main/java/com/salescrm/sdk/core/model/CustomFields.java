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
 * <p>A value is a property {@code custom.<id>}, or an entry of the deprecated {@code custom} object of older services, whose
 * keys are names or ids. If both exist, the property is used. A JSON null counts as absent.
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
   * @param id the id ({@code cf_…}, {@code lcf_…}), or a name of the deprecated {@code custom} object
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
    Set<String> ids = new LinkedHashSet<>();
    properties.forEach((name, value) -> {
      if (name.startsWith(CustomFieldKeys.PREFIX) && isValue(value)) {
        ids.add(name.substring(CustomFieldKeys.PREFIX.length()));
      }
    });
    addLegacyKeys(ids, true);
    return Collections.unmodifiableSet(ids);
  }

  /** {@return the names of the values in the deprecated {@code custom} object; empty on newer services} */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    addLegacyKeys(names, false);
    return Collections.unmodifiableSet(names);
  }

  private void addLegacyKeys(Set<String> keys, boolean wantIds) {
    legacy().properties().forEach(each -> {
      if (isValue(each.getValue()) && CustomFieldKeys.isId(each.getKey()) == wantIds) {
        keys.add(each.getKey());
      }
    });
  }

  private JsonNode legacy() {
    return properties.getOrDefault(LEGACY, MissingNode.getInstance());
  }

  private static JsonNode missingIfNull(JsonNode value) {
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  private static boolean isValue(JsonNode value) {
    return !value.isNull();
  }

  @Override
  public String toString() {
    return "CustomFields" + ids();
  }
}
