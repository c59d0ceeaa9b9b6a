package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Turns models into JSON and JSON into models. Safe for many threads.
 *
 * <p>Reading is done fast, straight from the bytes; only if that fails, the object is read once more, by the tolerant
 * mapper, which keeps properties of the wrong kind as additional properties. Of a list only the item that failed is read
 * once more. What cannot be read so either is read as a tree, to say where it is wrong.
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
    // Without Jackson's advice on settings, which an application cannot make here.
    String reason = cause instanceof InvalidDefinitionException definition
        ? ": " + definition.getOriginalMessage().replaceFirst(" \\(to avoid exception, .*", "")
        : "";
    return new IllegalArgumentException(
        "A " + value.getClass().getName() + " cannot be written as JSON" + reason, cause);
  }

  /**
   * Refuses a class that no JSON object can be read as.
   *
   * @param type any class
   * @throws IllegalArgumentException if there is no way to make an instance; the message says why
   */
  public static void requireReadable(Class<?> type) {
    if (!SdkTypes.isOfSdk(type)) {
      ApplicationMapper.requireReadable(type);
    }
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
   * The bytes of a JSON text.
   *
   * @param json the text
   * @return UTF-8; half a pair of surrogates is kept as an escape of JSON
   */
  public static byte[] utf8(String json) {
    return Documents.of(json);
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
    byte[] document = Documents.inUtf8(json);
    T fast = readOrNull(CrmMapper.FAST, document, type);
    if (fast != null) {
      return fast;
    }
    T tolerant = readOrNull(CrmMapper.tolerant(), document, type);
    return tolerant != null ? tolerant : read(readTree(document), type);
  }

  /** The object, or null if it cannot be read without a closer look, which then says what is wrong. */
  static <T> @Nullable T readOrNull(ObjectMapper mapper, byte[] json, Class<T> type) {
    try (JsonParser parser = mapper.createParser(json)) {
      return mapper
          .readerFor(type)
          .withAttribute(Reading.class, new Reading(json, parser))
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readValue(parser);
    } catch (IOException | RuntimeException closerLook) { // Also of a class of the application.
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
    } catch (IOException | RuntimeException e) {
      throw notA(type, path, tree, e);
    }
    if (value == null) {
      throw new UnreadableJsonException(
          "null instead of a " + type.getSimpleName(), path, excerpt(tree));
    }
    return value;
  }

  private static UnreadableJsonException notA(
      Class<?> type, String path, JsonNode tree, Exception e) {
    String place =
        e instanceof JsonMappingException mapping ? JsonPaths.of(path, tree, mapping) : path;
    String what = "not a " + type.getSimpleName();
    if (e instanceof InvalidDefinitionException definition) {
      what += " (" + definition.getOriginalMessage() + ")";
    }
    return new UnreadableJsonException(
        what, place, excerpt(tree), SdkTypes.isOfSdk(type) ? null : ofApplication(e));
  }

  /** What code of the application threw; null if it was the JSON library, whose messages quote the document. */
  private static @Nullable Throwable ofApplication(Exception e) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest instanceof JsonProcessingException ? null : deepest;
  }

  static String excerpt(JsonNode tree) {
    return Excerpt.head(Documents.of(tree.toString()));
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
    byte[] document = Documents.inUtf8(json);
    JsonPage<T> page = PageReader.read(document, itemType);
    return page != null ? page : PageReader.ofTree(readTree(document), itemType);
  }

  /**
   * Reads any JSON; decimals keep their digits.
   *
   * @param json UTF-8 text
   * @return the tree
   * @throws UnreadableJsonException if it is no JSON
   */
  public static JsonNode readTree(byte[] json) throws UnreadableJsonException {
    byte[] document = Documents.inUtf8(json);
    try (JsonParser parser = CrmMapper.FAST.createParser(document)) {
      return readTree(parser, document);
    } catch (IOException e) {
      throw UnreadableJsonException.malformed("no JSON", JsonPaths.ROOT, Excerpt.head(document));
    }
  }

  private static JsonNode readTree(JsonParser parser, byte[] json) throws UnreadableJsonException {
    try {
      if (parser.nextToken() != null) {
        JsonNode tree = TreeReader.value(parser);
        if (parser.nextToken() == null) {
          return tree;
        }
      }
    } catch (StreamConstraintsException e) {
      throw new UnreadableJsonException(
          Limits.message(e),
          JsonPaths.of(parser.getParsingContext()),
          Excerpt.before(json, parser.currentLocation().getByteOffset() + 1));
    } catch (IOException | RuntimeException malformed) {
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
