package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The items of a JSON array, one by one: fast, straight from the bytes; an item that cannot be read so is read once more,
 * tolerantly, from the bytes that are kept of it. For one thread.
 */
public final class ArrayItems<T> implements AutoCloseable {
  private static final byte[] ARRAY = {'['};

  private final InputStream input;
  private final Class<T> itemType;
  private final ObjectReader fast;
  private KeptInput kept;
  private @Nullable JsonParser parser;
  private long index = -1;

  public ArrayItems(InputStream input, Class<T> itemType) {
    this.input = input;
    this.itemType = itemType;
    this.fast = CrmMapper.FAST.readerFor(itemType);
    this.kept = new KeptInput(input);
  }

  /**
   * The next item, or null behind the last.
   *
   * @throws UnreadableJsonException if this is no array, or the item is none of the type's
   */
  public @Nullable T next() throws IOException, UnreadableJsonException {
    JsonParser reader = parser == null ? begin() : parser;
    index++;
    JsonToken token = nextToken(reader);
    if (token == JsonToken.END_ARRAY) {
      requireEnd(reader);
      return null;
    }
    kept.keepFrom(reader.currentTokenLocation().getByteOffset());
    try {
      T item = fast.readValue(reader);
      if (item != null) {
        return item;
      }
    } catch (JsonProcessingException | NumberFormatException closerLook) {
      // The tolerant way tells what is wrong, if it cannot read it either.
    }
    return tolerant();
  }

  private JsonParser begin() throws IOException, UnreadableJsonException {
    JsonParser first = CrmMapper.FAST.createParser(kept);
    parser = first;
    if (!(first instanceof UTF8StreamJsonParser)) {
      throw malformed("no UTF-8");
    }
    if (nextToken(first) != JsonToken.START_ARRAY) {
      throw malformed("no array");
    }
    return first;
  }

  private T tolerant() throws IOException, UnreadableJsonException {
    kept = kept.again(ARRAY);
    JsonParser again = CrmMapper.FAST.createParser(kept);
    parser = again;
    JsonNode tree;
    try {
      again.nextToken();
      again.nextToken();
      tree = TreeReader.value(again);
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (NumberFormatException e) {
      throw malformed("a number that is too large");
    }
    return JsonCodec.bind(tree, itemType, path());
  }

  private @Nullable JsonToken nextToken(JsonParser reader)
      throws IOException, UnreadableJsonException {
    try {
      return reader.nextToken();
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  private void requireEnd(JsonParser reader) throws IOException, UnreadableJsonException {
    if (nextToken(reader) != null) {
      throw malformed("something behind the array");
    }
  }

  private UnreadableJsonException malformed(JsonProcessingException e) {
    if (e instanceof StreamConstraintsException limit) {
      return malformed(Limits.message(limit));
    }
    return malformed(e instanceof JsonEOFException ? "JSON that ends early" : "malformed JSON");
  }

  private UnreadableJsonException malformed(String what) {
    return UnreadableJsonException.malformed(
        what, index < 0 ? JsonPaths.ROOT : path(), Excerpt.head(kept.kept()));
  }

  private String path() {
    return JsonPaths.ROOT + "[" + index + "]";
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
