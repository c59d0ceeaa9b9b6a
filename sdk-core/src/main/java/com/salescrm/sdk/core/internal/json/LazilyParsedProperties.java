package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The additional properties of a model that was read. It stores the JSON text of the values in one array and parses a
 * value when it is read: a tree of each value would take ten times the memory, and most values are never read. The names
 * are shared by all objects that have the same. Immutable.
 */
final class LazilyParsedProperties extends AbstractMap<String, JsonNode>
    implements AdditionalProperties {

  /** With fewer values, the offset of one is computed from the lengths of those before it. */
  private static final int MIN_SIZE_WITH_OFFSETS = 64;

  private final PropertyNames names;
  /** For each value its length as a {@link Varint}, then its JSON text. */
  private final byte[] values;
  /** The offset of each value. Computed at the first use; two threads may compute equal arrays. */
  private volatile int @Nullable [] offsets;

  LazilyParsedProperties(PropertyNames names, byte[] values) {
    this.names = names;
    this.values = values;
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
    return name instanceof String text && names.positionOf(text) >= 0;
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    int position = name instanceof String text ? names.positionOf(text) : -1;
    return position < 0 ? null : valueAt(offsetOf(position));
  }

  private int offsetOf(int position) {
    if (names.size() >= MIN_SIZE_WITH_OFFSETS) {
      return offsets()[position];
    }
    int offset = 0;
    for (int i = 0; i < position; i++) {
      offset = end(offset);
    }
    return offset;
  }

  private int[] offsets() {
    int[] all = offsets;
    if (all == null) {
      all = new int[names.size()];
      for (int i = 1; i < all.length; i++) {
        all[i] = end(all[i - 1]);
      }
      offsets = all;
    }
    return all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return (other instanceof LazilyParsedProperties that && hasSameText(that))
        || super.equals(other);
  }

  /** Equal objects mostly have equal JSON texts; then no value needs to be parsed. */
  private boolean hasSameText(LazilyParsedProperties that) {
    return names.equals(that.names) && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return names.size();
      }

      @Override
      public Iterator<Map.Entry<String, JsonNode>> iterator() {
        return new EntryIterator();
      }
    };
  }

  private JsonNode valueAt(int offset) {
    int start = offset + Varint.sizeAt(values, offset);
    int length = end(offset) - start;
    if (values[start] == '"' && isUnescaped(start + 1, start + length - 1)) {
      return CrmMapper.FAST
          .getNodeFactory()
          .textNode(new String(values, start + 1, length - 2, StandardCharsets.UTF_8));
    }
    try {
      return parse(values, start, length);
    } catch (IOException e) {
      throw new UncheckedIOException("stored JSON cannot be parsed", e);
    }
  }

  private boolean isUnescaped(int from, int to) {
    for (int i = from; i < to; i++) {
      if (values[i] == '\\') {
        return false;
      }
    }
    return true;
  }

  private int end(int offset) {
    return offset + Varint.sizeAt(values, offset) + Varint.read(values, offset);
  }

  /** Parses the value in a part of an array. */
  static JsonNode parse(byte[] json, int start, int length) throws IOException {
    try (JsonParser parser = CrmMapper.FAST.createParser(json, start, length)) {
      parser.nextToken();
      return TreeDeserializer.value(parser);
    }
  }

  private final class EntryIterator implements Iterator<Map.Entry<String, JsonNode>> {

    private int position;
    private int offset;

    @Override
    public boolean hasNext() {
      return position < names.size();
    }

    @Override
    public Map.Entry<String, JsonNode> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Map.Entry<String, JsonNode> entry = Map.entry(names.name(position), valueAt(offset));
      position++;
      offset = end(offset);
      return entry;
    }
  }

  /** Lengths as variable-length integers: seven bits a byte, the lowest first; the high bit is set if more follow. */
  static final class Varint {

    private static final int BITS = 7;
    private static final int MORE = 0x80;

    private Varint() {}

    /** The number of bytes that a length takes. */
    static int sizeOf(int length) {
      int size = 1;
      for (int rest = length >>> BITS; rest != 0; rest >>>= BITS) {
        size++;
      }
      return size;
    }

    /** Writes a length; returns the offset after it. */
    static int write(int length, byte[] target, int offset) {
      int position = offset;
      int rest = length;
      while (rest >= MORE) {
        target[position++] = (byte) (rest | MORE);
        rest >>>= BITS;
      }
      target[position++] = (byte) rest;
      return position;
    }

    /** Reads the length at an offset. */
    static int read(byte[] source, int offset) {
      int length = 0;
      for (int position = offset, shift = 0; ; position++, shift += BITS) {
        length |= (source[position] & (MORE - 1)) << shift;
        if ((source[position] & MORE) == 0) {
          return length;
        }
      }
    }

    /** The number of bytes that the length at an offset takes. */
    static int sizeAt(byte[] source, int offset) {
      int position = offset;
      while ((source[position] & MORE) != 0) {
        position++;
      }
      return position - offset + 1;
    }
  }
}
