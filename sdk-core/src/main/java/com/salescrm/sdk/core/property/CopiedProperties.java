package com.salescrm.sdk.core.property;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Properties given by a program, held as trees. */
final class CopiedProperties extends AbstractMap<String, JsonNode> implements AdditionalProperties {

  static final AdditionalProperties NONE = new CopiedProperties(Collections.emptyMap());

  private final Map<String, JsonNode> properties;

  private CopiedProperties(Map<String, JsonNode> properties) {
    this.properties = properties;
  }

  static AdditionalProperties copyOf(Map<String, ? extends JsonNode> given) {
    Map<String, JsonNode> copy = new LinkedHashMap<>();
    given.forEach((name, value) -> copy.put(
        Objects.requireNonNull(name, "name of a property"),
        Objects.requireNonNull(value, () -> "value of property " + name)));
    return copy.isEmpty() ? NONE : new CopiedProperties(Collections.unmodifiableMap(copy));
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    return properties.get(name);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return properties.containsKey(name);
  }

  @Override
  public Set<Entry<String, JsonNode>> entrySet() {
    return properties.entrySet();
  }
}
