package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the additional properties of one object while it is read. Values that stand in the document are only marked
 * there and copied at the end, all into one array. Used for one object after the other, by one thread.
 */
final class PropertyCollector {

  private static final int FIRST = 32;
  private static final byte FIRST_OF_SURROGATE = (byte) 0xED;
  private static final byte FIRST_BEYOND_UNICODE = (byte) 0xF4;
  /** Shorter values hold no number that is too long. */
  private static final int LONG = Limits.NUMBER / 2;

  private final Reading reading;
  private String[] names = new String[FIRST];
  /** Two a property: where its value begins and ends, in the document, or, complemented, in what was written. */
  private int[] bounds = new int[2 * FIRST];

  private int count;
  private byte[] written = {};
  private int writtenLength;
  private int[] table = {};

  PropertyCollector(Reading reading) {
    this.reading = reading;
  }

  /** Takes the value that a parser stands on, which is left at its end. */
  void take(String name, JsonParser source) throws IOException {
    UTF8StreamJsonParser parser = reading.documentParser(source);
    if (parser != null) {
      mark(name, parser);
    } else {
      copy(name, source);
    }
  }

  /** Takes a value that was read already. */
  void take(String name, JsonNode value) throws IOException {
    write(name, CrmMapper.FAST.writeValueAsBytes(value));
  }

  private void mark(String name, UTF8StreamJsonParser parser) throws IOException {
    int start = (int) parser.currentTokenLocation().getByteOffset();
    boolean text = parser.hasToken(JsonToken.VALUE_STRING);
    if (text) {
      parser.finishToken(); // Which reads it.
    } else {
      parser.skipChildren();
    }
    int end = (int) parser.currentLocation().getByteOffset();
    if (!text && isDoubtful(reading.document(), start, end)) {
      KeptProperties.parse(reading.document(), start, end - start);
    }
    add(name, start, end);
  }

  /**
   * Whether a value may hold what a parser passes over, but refuses when it is asked for: bytes that are
   * not Unicode, and texts and numbers beyond the limits. To be refused now is better than by whoever prints or compares the model.
   */
  private static boolean isDoubtful(byte[] json, int start, int end) {
    if (end - start > Limits.TEXT) {
      return true;
    }
    for (int i = start; i < end; i++) {
      byte b = json[i];
      if (b < 0 && (b == FIRST_OF_SURROGATE || b >= FIRST_BEYOND_UNICODE)) {
        return true;
      }
    }
    // A number that is too long covers one of these places, and all around it.
    for (int i = start + LONG; i < end; i += LONG) {
      if (isLongNumber(json, i, start, end)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLongNumber(byte[] json, int place, int start, int end) {
    int from = place;
    while (from > start && isOfNumber(json[from - 1])) {
      from--;
    }
    int to = place;
    while (to < end && to - from < LONG && isOfNumber(json[to])) {
      to++;
    }
    return to - from >= LONG;
  }

  private static boolean isOfNumber(byte c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || (c | 0x20) == 'e';
  }

  private void copy(String name, JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      quote(name, parser.getText());
    } else {
      take(name, TreeReader.value(parser));
    }
  }

  private void quote(String name, String text) throws IOException {
    byte[] quoted;
    try {
      quoted = JsonStringEncoder.getInstance().quoteAsUTF8(text);
    } catch (IllegalArgumentException halfAPair) { // Of surrogates: a text that was cut.
      write(name, CrmMapper.FAST.writeValueAsBytes(text));
      return;
    }
    int start = writtenLength;
    room(quoted.length + 2);
    written[writtenLength++] = '"';
    append(quoted);
    written[writtenLength++] = '"';
    add(name, ~start, ~writtenLength);
  }

  private void write(String name, byte[] json) {
    int start = writtenLength;
    room(json.length);
    append(json);
    add(name, ~start, ~writtenLength);
  }

  private void append(byte[] json) {
    System.arraycopy(json, 0, written, writtenLength, json.length);
    writtenLength += json.length;
  }

  private void room(int length) {
    if (writtenLength + length > written.length) {
      written = Arrays.copyOf(written, Math.max(256, (writtenLength + length) * 2));
    }
  }

  private void add(String name, int start, int end) {
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count);
      bounds = Arrays.copyOf(bounds, 4 * count);
    }
    names[count] = name;
    bounds[2 * count] = start;
    bounds[2 * count + 1] = end;
    count++;
  }

  /**
   * All that was gathered; empties the collector and gives it back.
   *
   * @param likely names that the object may well have, from one that was read before
   */
  KeptProperties finish(@Nullable PropertyNames likely) {
    PropertyNames kept;
    if (likely != null && likely.are(names, count)) {
      kept = likely;
    } else {
      keepLastOfEach();
      kept = new PropertyNames(Arrays.copyOf(names, count));
    }
    byte[] values = values();
    count = 0;
    writtenLength = 0;
    reading.release(this);
    return new KeptProperties(kept, values);
  }

  private byte[] values() {
    int length = 0;
    for (int i = 0; i < count; i++) {
      length += VarLength.sizeOf(lengthOf(i)) + lengthOf(i);
    }
    byte[] values = new byte[length];
    int position = 0;
    for (int i = 0; i < count; i++) {
      position = VarLength.write(lengthOf(i), values, position);
      int start = bounds[2 * i];
      System.arraycopy(
          start < 0 ? written : reading.document(),
          start < 0 ? ~start : start,
          values,
          position,
          lengthOf(i));
      position += lengthOf(i);
    }
    return values;
  }

  private int lengthOf(int position) {
    return Math.abs(bounds[2 * position + 1] - bounds[2 * position]);
  }

  /** A name that comes again keeps its first place and has its last value, as in every map of Jackson. */
  private void keepLastOfEach() {
    int size = PropertyNames.tableSize(count);
    if (table.length < size) {
      table = new int[size];
    } else {
      Arrays.fill(table, 0);
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int slot = PropertyNames.slotOf(names[i], table, names);
      if (slot < 0) {
        kept = keepLastOfRest(i, kept);
        break;
      }
      int place = table[slot] == 0 ? kept++ : table[slot] - 1;
      table[slot] = place + 1;
      move(i, place);
    }
    count = kept;
  }

  /** The same from one of them on, where too many names have one hash code. */
  private int keepLastOfRest(int first, int keptBefore) {
    Map<String, Integer> places = PropertyNames.places(names, keptBefore);
    for (int i = first; i < count; i++) {
      Integer next = places.size();
      Integer place = places.putIfAbsent(names[i], next);
      move(i, place == null ? next : place);
    }
    return places.size();
  }

  private void move(int from, int to) {
    names[to] = names[from];
    bounds[2 * to] = bounds[2 * from];
    bounds[2 * to + 1] = bounds[2 * from + 1];
  }

  /** Leaves out what was taken under these names. */
  void drop(Set<String> dropped) {
    if (dropped.isEmpty()) {
      return;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!dropped.contains(names[i])) {
        move(i, kept++);
      }
    }
    count = kept;
  }
}
