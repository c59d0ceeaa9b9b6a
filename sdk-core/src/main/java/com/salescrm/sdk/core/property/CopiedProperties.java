package com.salescrm.sdk.core.property;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Properties that the application set. Trees are copied when they are set and when they are read. */
final class CopiedProperties extends AbstractMap<String, JsonNode> implements AdditionalProperties {

  static final AdditionalProperties NONE = new CopiedProperties(Collections.emptyMap());

  private final Map<String, JsonNode> properties;

  private CopiedProperties(Map<String, JsonNode> properties) {
    this.properties = properties;
  }

  static AdditionalProperties copyOf(Map<String, ? extends JsonNode> source) {
    return source.isEmpty() ? NONE : new CopiedProperties(deepCopy(source));
  }

  private static Map<String, JsonNode> deepCopy(Map<String, ? extends JsonNode> source) {
    Map<String, JsonNode> copy = new LinkedHashMap<>();
    source.forEach((name, value) -> copy.put(
        Arguments.notNull(name, "name of a property"),
        Arguments.copyOf(value, "value of property " + name)));
    return Collections.unmodifiableMap(copy);
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    JsonNode value = properties.get(name);
    return value == null ? null : value.deepCopy();
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return properties.containsKey(name);
  }

  @Override
  public int size() {
    return properties.size();
  }

  @Override
  public Set<String> keySet() {
    return properties.keySet();
  }

  @Override
  public Set<Entry<String, JsonNode>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return properties.size();
      }

      @Override
      public Iterator<Entry<String, JsonNode>> iterator() {
        return properties.entrySet().stream()
            .map(each -> Map.entry(each.getKey(), each.getValue().<JsonNode>deepCopy()))
            .iterator();
      }
    };
  }
}
