package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Turns models into JSON and JSON into models. Safe for many threads.
 *
 * <p>Reading is done fast, straight from the bytes; only if that fails, the document is read as a tree and bound once
 * more by the tolerant mapper, which keeps properties of the wrong kind as additional properties.
 */
public final class JsonCodec {

  private JsonCodec() {}

  /** Loads what reading and writing take, whatever the model; the first to read or write does it otherwise. */
  public static void prepare() {
    prepare(JsonNode.class);
  }

  /**
   * Loads what reading a model takes; its first reader does it otherwise.
   *
   * @param type a model, or {@link JsonNode}
   */
  public static void prepare(Class<?> type) {
    CrmMapper.FAST.readerFor(type); // Finds the deserializers, and keeps them.
  }

  /**
   * Writes a model, a tree, or a list or map of them; only what is set.
   *
   * @param value what to write
   * @return UTF-8 text
   * @throws IllegalArgumentException if the value is of a kind that has no JSON form
   */
  public static byte[] write(Object value) {
    try {
      return CrmMapper.FAST.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw noJsonForm(value, e);
    }
  }

  /**
   * Writes a value over several lines, for people.
   *
   * @param value what to write
   * @return the text
   * @throws IllegalArgumentException if the value is of a kind that has no JSON form
   */
  public static String writePretty(Object value) {
    try {
      return CrmMapper.FAST.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw noJsonForm(value, e);
    }
  }

  private static IllegalArgumentException noJsonForm(Object value, JsonProcessingException cause) {
    return new IllegalArgumentException(
        "A " + value.getClass().getName() + " cannot be written as JSON", cause);
  }

  /**
   * Turns a value into a tree of its JSON.
   *
   * @param value what to write
   * @return the tree
   * @throws IllegalArgumentException if the value is of a kind that has no JSON form
   */
  public static JsonNode toTree(Object value) {
    return CrmMapper.FAST.valueToTree(value);
  }

  /**
   * Reads one object.
   *
   * @param json UTF-8 text
   * @param type a model, or {@link JsonNode}
   * @param <T> the type
   * @return the object
   * @throws UnreadableJsonException if it is no JSON, or has not even the parts a {@code T} cannot be without
   */
  public static <T> T read(byte[] json, Class<T> type) throws UnreadableJsonException {
    T fast = readFast(json, type);
    return fast != null ? fast : read(readTree(json), type);
  }

  /** The object, or null if it cannot be read without a closer look, which then says what is wrong. */
  private static <T> @Nullable T readFast(byte[] json, Class<T> type) {
    try (JsonParser parser = CrmMapper.FAST.createParser(json)) {
      return CrmMapper.FAST
          .readerFor(type)
          .withAttribute(Reading.class, new Reading(json, parser))
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readValue(parser);
    } catch (IOException | NumberFormatException closerLook) {
      return null;
    }
  }

  /**
   * Reads one object out of a tree, tolerantly.
   *
   * @param tree the object's JSON
   * @param type a model, or {@link JsonNode}
   * @param <T> the type
   * @return the object
   * @throws UnreadableJsonException if the tree has not even the parts a {@code T} cannot be without
   */
  public static <T> T read(JsonNode tree, Class<T> type) throws UnreadableJsonException {
    return bind(tree, type, JsonPaths.ROOT);
  }

  static <T> T bind(JsonNode tree, Class<T> type, String path) throws UnreadableJsonException {
    T value;
    try {
      value = CrmMapper.tolerant().readerFor(type).readValue(tree);
    } catch (JsonMappingException e) {
      throw new UnreadableJsonException(
          "not a " + type.getSimpleName(), JsonPaths.of(path, tree, e), excerpt(tree));
    } catch (IOException e) {
      throw new UnreadableJsonException("not a " + type.getSimpleName(), path, excerpt(tree));
    }
    if (value == null) {
      throw new UnreadableJsonException(
          "null instead of a " + type.getSimpleName(), path, excerpt(tree));
    }
    return value;
  }

  static String excerpt(JsonNode tree) {
    return Excerpt.head(tree.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a list in any of its envelopes: a bare array, or an object with {@code data} and perhaps {@code has_more},
   * {@code total_results} and more.
   *
   * @param json UTF-8 text
   * @param itemType what the items are
   * @param <T> the type of the items
   * @return the items and what the envelope says
   * @throws UnreadableJsonException if it is no JSON, no such envelope, or an item cannot be read
   */
  public static <T> JsonPage<T> readPage(byte[] json, Class<T> itemType)
      throws UnreadableJsonException {
    JsonPage<T> fast = PageReader.fast(json, itemType);
    return fast != null ? fast : PageReader.tolerant(readTree(json), itemType);
  }

  /**
   * Reads any JSON; decimals keep their digits.
   *
   * @param json UTF-8 text
   * @return the tree
   * @throws UnreadableJsonException if it is no JSON
   */
  public static JsonNode readTree(byte[] json) throws UnreadableJsonException {
    try (JsonParser parser = CrmMapper.FAST.createParser(json)) {
      return readTree(parser, json);
    } catch (IOException e) {
      throw UnreadableJsonException.malformed("no JSON", JsonPaths.ROOT, Excerpt.head(json));
    }
  }

  private static JsonNode readTree(JsonParser parser, byte[] json) throws UnreadableJsonException {
    try {
      if (parser.nextToken() != null) {
        JsonNode tree = CrmMapper.FAST.readTree(parser);
        if (parser.nextToken() == null) {
          return tree;
        }
      }
    } catch (IOException
        | NumberFormatException malformed) { // 1e99999999999 is more than Java can hold.
      throw notJson(parser, json);
    }
    throw notJson(parser, json);
  }

  private static UnreadableJsonException notJson(JsonParser parser, byte[] json) {
    long at = parser.currentLocation().getByteOffset();
    return UnreadableJsonException.malformed(
        json.length == 0 ? "nothing instead of JSON" : "malformed JSON (byte " + at + ")",
        JsonPaths.of(parser.getParsingContext()),
        Excerpt.before(json, at + 1));
  }
}
