package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The additional properties of a model that was read. It stores the JSON text of the values in one array and parses a
 * value when it is read: a tree of each value would take ten times the memory, and most values are never read. The names
 * are shared by all objects that have the same. Immutable.
 */
final class LazilyParsedProperties extends AbstractMap<String, JsonNode>
    implements AdditionalProperties {

  private final PropertyNames names;
  /** The JSON texts of the values, one after the other. */
  private final byte[] values;
  /** For each value the offset after its end. */
  private final int[] ends;

  LazilyParsedProperties(PropertyNames names, byte[] values, int[] ends) {
    this.names = names;
    this.values = values;
    this.ends = ends;
  }

  PropertyNames names() {
    return names;
  }

  @Override
  public int size() {
    return names.size();
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return positionOf(name) >= 0;
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    int position = positionOf(name);
    return position < 0 ? null : value(position);
  }

  private int positionOf(@Nullable Object name) {
    return name instanceof String text ? names.positionOf(text) : -1;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return (other instanceof LazilyParsedProperties that && hasSameText(that))
        || super.equals(other);
  }

  /** Equal objects mostly have equal JSON texts; then no value needs to be parsed. */
  private boolean hasSameText(LazilyParsedProperties that) {
    return names.equals(that.names)
        && Arrays.equals(ends, that.ends)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    List<Map.Entry<String, JsonNode>> entries = new AbstractList<>() {
      @Override
      public int size() {
        return names.size();
      }

      @Override
      public Map.Entry<String, JsonNode> get(int position) {
        return Map.entry(names.name(position), value(position));
      }
    };
    return new AbstractSet<>() {
      @Override
      public int size() {
        return names.size();
      }

      @Override
      public Iterator<Map.Entry<String, JsonNode>> iterator() {
        return entries.iterator();
      }
    };
  }

  private JsonNode value(int position) {
    int start = position == 0 ? 0 : ends[position - 1];
    int end = ends[position];
    if (values[start] == '"' && !hasEscape(start + 1, end - 1)) {
      return JsonNodeFactory.instance.textNode(
          new String(values, start + 1, end - start - 2, StandardCharsets.UTF_8));
    }
    try {
      return parse(values, start, end - start);
    } catch (IOException e) {
      throw new UncheckedIOException("stored JSON cannot be parsed", e);
    }
  }

  private boolean hasEscape(int from, int to) {
    for (int i = from; i < to; i++) {
      if (values[i] == '\\') {
        return true;
      }
    }
    return false;
  }

  /** Parses the value in a part of an array. */
  static JsonNode parse(byte[] json, int start, int length) throws IOException {
    byte[] value = Arrays.copyOfRange(json, start, start + length);
    try {
      return parse(new DocumentParser(value));
    } catch (JsonBytes.UnsupportedJsonException e) {
      return parse(JsonParsers.of(value));
    }
  }

  private static JsonNode parse(JsonParser parser) throws IOException {
    try (parser) {
      parser.nextToken();
      return TreeDeserializer.value(parser);
    }
  }
}
