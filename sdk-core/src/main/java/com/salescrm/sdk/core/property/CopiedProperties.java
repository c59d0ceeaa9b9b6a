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

/** Properties given by a program, held as trees of its own: copied when they come in and when they are asked for. */
final class CopiedProperties extends AbstractMap<String, JsonNode> implements AdditionalProperties {

  static final AdditionalProperties NONE = new CopiedProperties(Collections.emptyMap());

  private final Map<String, JsonNode> properties;

  private CopiedProperties(Map<String, JsonNode> properties) {
    this.properties = properties;
  }

  static AdditionalProperties copyOf(Map<String, ? extends JsonNode> given) {
    Map<String, JsonNode> copy = new LinkedHashMap<>();
    given.forEach((name, value) -> copy.put(
        Arguments.notNull(name, "name of a property"),
        Arguments.notNull(value, "value of property " + name).deepCopy()));
    return copy.isEmpty() ? NONE : new CopiedProperties(Collections.unmodifiableMap(copy));
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
  public Set<Entry<String, JsonNode>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Entry<String, JsonNode>> {

    @Override
    public int size() {
      return properties.size();
    }

    @Override
    public Iterator<Entry<String, JsonNode>> iterator() {
      Iterator<Entry<String, JsonNode>> own = properties.entrySet().iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return own.hasNext();
        }

        @Override
        public Entry<String, JsonNode> next() {
          Entry<String, JsonNode> next = own.next();
          return Map.entry(next.getKey(), next.getValue().deepCopy());
        }
      };
    }
  }
}
