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
 * Properties as they were read: their names, shared with other objects that have the same, and the JSON text of their
 * values in one array, each behind its length. A tree of every value would take ten times the room, and most are never
 * looked at. Immutable.
 */
final class KeptProperties extends AbstractMap<String, JsonNode> implements AdditionalProperties {

  /** Of fewer values one is found by a walk over those before it. */
  private static final int OFFSETS_FROM = 64;

  private final PropertyNames names;
  private final byte[] values;
  /** Where each value begins; made when it is first needed, by two threads alike. */
  private volatile int @Nullable [] offsets;

  KeptProperties(PropertyNames names, byte[] values) {
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
    if (names.size() >= OFFSETS_FROM) {
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
    return (other instanceof KeptProperties that && isSameText(that)) || super.equals(other);
  }

  /** The values of equal objects mostly came as equal texts, which need not be parsed. */
  private boolean isSameText(KeptProperties that) {
    return names.equals(that.names) && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new Entries();
  }

  private JsonNode valueAt(int offset) {
    int start = offset + VarLength.sizeAt(values, offset);
    return parseKept(values, start, end(offset) - start);
  }

  private int end(int offset) {
    return offset + VarLength.sizeAt(values, offset) + VarLength.at(values, offset);
  }

  private static JsonNode parseKept(byte[] json, int start, int length) {
    if (json[start] == '"' && isPlain(json, start + 1, start + length - 1)) {
      return CrmMapper.FAST
          .getNodeFactory()
          .textNode(new String(json, start + 1, length - 2, StandardCharsets.UTF_8));
    }
    try {
      return parse(json, start, length);
    } catch (IOException e) {
      throw new UncheckedIOException("JSON that was read before cannot be read again", e);
    }
  }

  /** The tree of a value that stands in an array. */
  static JsonNode parse(byte[] json, int start, int length) throws IOException {
    try (JsonParser parser = CrmMapper.FAST.createParser(json, start, length)) {
      parser.nextToken();
      return TreeReader.value(parser);
    }
  }

  private static boolean isPlain(byte[] json, int from, int to) {
    for (int i = from; i < to; i++) {
      if (json[i] == '\\') {
        return false;
      }
    }
    return true;
  }

  private final class Entries extends AbstractSet<Map.Entry<String, JsonNode>> {

    @Override
    public int size() {
      return names.size();
    }

    @Override
    public Iterator<Map.Entry<String, JsonNode>> iterator() {
      return new EntryIterator();
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
}
