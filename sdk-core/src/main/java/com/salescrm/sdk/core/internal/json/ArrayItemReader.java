package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of a JSON array from a stream, one at a time, for {@link com.salescrm.sdk.core.json.JsonArrayReader}. If
 * the fast pass fails for an item, the item is read again from its recorded bytes, tolerantly. Not thread-safe.
 */
public final class ArrayItemReader<T> implements AutoCloseable {
  private static final byte[] ARRAY_START = {'['};

  private final InputStream input;
  private final JsonType<T> itemType;
  private final ItemReader<T> fast;
  private RecordingInput recording;
  private @Nullable JsonParser parser;
  private long index = -1;

  public ArrayItemReader(InputStream input, JsonType<T> itemType) {
    this.input = input;
    this.itemType = itemType;
    this.fast = itemType.fast(new ParseContext());
    this.recording = new RecordingInput(input);
  }

  /**
   * Reads the next item; null after the last.
   *
   * @throws UnreadableJsonException if the input is not a JSON array, or the item is not of the type
   */
  public @Nullable T next() throws IOException, UnreadableJsonException {
    recording.endItem();
    JsonParser current = parser == null ? open() : parser;
    index++;
    JsonToken token = nextToken(current);
    if (token == JsonToken.END_ARRAY) {
      requireEnd(current);
      return null;
    }
    recording.startAt(current.currentTokenLocation().getByteOffset());
    try {
      T item = fast.read(current);
      if (item != null) {
        return item;
      }
    } catch (JsonProcessingException e) {
      if (recording.hasFailed() && limit(e) != null) {
        throw malformed(e); // The item is too large to be read again.
      }
      // The tolerant pass reads the item again, or gives the reason.
    } catch (RuntimeException e) { // A number that is too large, or from code of the application.
      if (recording.hasFailed()) {
        throw e; // From the input.
      }
    }
    return readTolerantly();
  }

  private JsonParser open() throws IOException, UnreadableJsonException {
    JsonParser first = createParser();
    if (!(first instanceof UTF8StreamJsonParser)) {
      throw malformed("not UTF-8");
    }
    parser = first;
    if (nextToken(first) != JsonToken.START_ARRAY) {
      throw malformed("not an array");
    }
    return first;
  }

  /** Null for an unusual order of the bytes of UTF-32, which Jackson reports as a failure to read. */
  private @Nullable JsonParser createParser() throws IOException {
    try {
      return JsonParsers.of(recording);
    } catch (CharConversionException e) {
      return null;
    }
  }

  private T readTolerantly() throws IOException, UnreadableJsonException {
    recording = recording.replay(ARRAY_START);
    JsonParser second = JsonParsers.of(recording);
    parser = second;
    JsonNode tree;
    try {
      second.nextToken();
      second.nextToken();
      tree = TreeDeserializer.value(second);
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (NumberFormatException e) {
      throw malformed("a number that is too large");
    }
    return JsonCodec.bind(tree, itemType, path());
  }

  private @Nullable JsonToken nextToken(JsonParser current)
      throws IOException, UnreadableJsonException {
    try {
      return current.nextToken();
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  private void requireEnd(JsonParser current) throws IOException, UnreadableJsonException {
    if (nextToken(current) != null) {
      throw malformed("text after the array");
    }
  }

  private UnreadableJsonException malformed(JsonProcessingException e) {
    StreamConstraintsException limit = limit(e);
    if (limit != null) {
      return malformed(ReadLimits.message(limit));
    }
    return malformed(e instanceof JsonEOFException ? "truncated JSON" : "malformed JSON");
  }

  /** The exceeded limit, also if the mapper of an application's class has wrapped it; null for other failures. */
  private static @Nullable StreamConstraintsException limit(JsonProcessingException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause instanceof StreamConstraintsException limit ? limit : null;
  }

  private UnreadableJsonException malformed(String message) {
    return UnreadableJsonException.malformed(
        message, index < 0 ? JsonPaths.ROOT : path(), MaskedExcerpt.head(recording.head()));
  }

  private String path() {
    return JsonPaths.element(JsonPaths.ROOT, index);
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
