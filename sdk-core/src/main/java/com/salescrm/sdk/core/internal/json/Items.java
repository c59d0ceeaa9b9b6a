package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The items of an array within a document. One that cannot be read fast is read once more, tolerantly, from its bytes. */
final class Items<T> {

  private final byte[] document;
  private final JsonParser parser;
  private final Class<T> type;
  private final ObjectReader fast;

  Items(byte[] document, JsonParser parser, Class<T> type) {
    this.document = document;
    this.parser = parser;
    this.type = type;
    this.fast =
        CrmMapper.FAST.readerFor(type).withAttribute(Reading.class, new Reading(document, parser));
  }

  JsonParser parser() {
    return parser;
  }

  /** The items of the array at whose start the parser stands; null if one cannot be read. */
  @Nullable
  List<T> read() throws IOException {
    List<T> items = new ArrayList<>();
    JsonStreamContext array = parser.getParsingContext();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      T item = token == null ? null : item(token, array);
      if (item == null) {
        return null;
      }
      items.add(item);
    }
    return items;
  }

  private @Nullable T item(JsonToken token, JsonStreamContext array) throws IOException {
    long start = parser.currentTokenLocation().getByteOffset();
    try {
      return fast.readValue(parser);
    } catch (StreamConstraintsException e) {
      throw e; // What is beyond a limit stays so.
    } catch (IOException | RuntimeException e) {
      return token.isStructStart() && skipTo(array) ? again((int) start) : null;
    }
  }

  /** Moves on to the end of the item; false if the document ends before. */
  @SuppressWarnings(
      "ReferenceEquality") // The very context, which the parser keeps while it is within.
  private boolean skipTo(JsonStreamContext array) throws IOException {
    while (parser.getParsingContext() != array) {
      if (parser.nextToken() == null) {
        return false;
      }
    }
    return true;
  }

  private @Nullable T again(int start) {
    int end = (int) parser.currentLocation().getByteOffset();
    return JsonCodec.readOrNull(
        CrmMapper.tolerant(), Arrays.copyOfRange(document, start, end), type);
  }
}
