package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the additional properties of one object while it is read. Values that stand in the document are only marked
 * there and copied at the end, all into one array. Used for one object after the other, by one thread.
 */
final class PropertyCollector {

  private static final int FIRST = 32;
  private static final byte FIRST_OF_SURROGATE = (byte) 0xED;
  private static final int LONG_EXPONENT = 10;

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

  /** Takes a value that was read already, or else the one that a parser stands on, which is left at its end. */
  void take(String name, @Nullable JsonNode read, JsonParser source) throws IOException {
    UTF8StreamJsonParser parser = read == null ? reading.documentParser(source) : null;
    if (parser != null) {
      mark(name, parser);
    } else if (read != null) {
      write(name, CrmMapper.FAST.writeValueAsBytes(read));
    } else {
      copy(name, source);
    }
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
      CrmMapper.FAST.readTree(reading.document(), start, end - start);
    }
    add(name, start, end);
  }

  /**
   * Whether a value may hold what a parser passes over, but refuses when it is asked for: surrogates in UTF-8, and
   * exponents beyond those of a BigDecimal. To be refused now is better than by whoever prints or compares the model.
   */
  private static boolean isDoubtful(byte[] json, int start, int end) {
    for (int i = start; i < end; i++) {
      if (json[i] == FIRST_OF_SURROGATE
          || ((json[i] | 0x20) == 'e' && isLongNumber(json, i + 1, end))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLongNumber(byte[] json, int start, int end) {
    int from = start < end && (json[start] == '+' || json[start] == '-') ? start + 1 : start;
    int to = from;
    while (to < end && json[to] >= '0' && json[to] <= '9') {
      to++;
    }
    return to - from >= LONG_EXPONENT;
  }

  private void copy(String name, JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_STRING) {
      quote(name, parser.getText());
    } else if (token.isNumeric() || token.isBoolean() || token == JsonToken.VALUE_NULL) {
      if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        parser.getDecimalValue(); // Fails now, if at all.
      }
      write(name, parser.getText().getBytes(StandardCharsets.US_ASCII));
    } else {
      JsonNode tree = CrmMapper.FAST.readTree(parser);
      write(name, CrmMapper.FAST.writeValueAsBytes(tree));
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
      int place = table[slot] == 0 ? kept++ : table[slot] - 1;
      table[slot] = place + 1;
      names[place] = names[i];
      bounds[2 * place] = bounds[2 * i];
      bounds[2 * place + 1] = bounds[2 * i + 1];
    }
    count = kept;
  }
}
