package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts models to JSON and JSON to models. The package description shows the steps of reading. Thread-safe. */
public final class JsonCodec {
  private static final int MAX_CAUSES = 100; // Java allows causes that form a cycle.

  private JsonCodec() {}

  /** {@return a module of Jackson with which a mapper of the application reads and writes models as {@link CrmMapper} does} */
  public static Module module() {
    return new DelegatingModule("salescrm-models", ModelTypes::isModel, CrmMapper::tolerant);
  }

  /** Loads the classes that reading any model needs. */
  public static void prepare() {
    JsonParsers.prepare();
  }

  /** Loads the classes that reading the given type needs; of a class of the application, only the mapper that reads it. */
  public static void prepare(Class<?> type) {
    ValueReader model = ValueReaders.ofModel(type);
    if (model == null) {
      CrmMapper.FAST.readerFor(ModelTypes.isInSdk(type) ? type : JsonNode.class);
    } else {
      model.prepare();
    }
  }

  /**
   * Writes a model, a tree, or a list or map of them as UTF-8. Absent properties are omitted.
   *
   * @throws IllegalArgumentException if the class of the value has no JSON form
   */
  public static byte[] write(Object value) {
    try {
      return CrmMapper.FAST.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw noJsonForm(value, e);
    }
  }

  /**
   * Writes a value with line breaks and indentation.
   *
   * @throws IllegalArgumentException if the class of the value has no JSON form
   */
  public static String writePretty(Object value) {
    try {
      return CrmMapper.FAST.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw noJsonForm(value, e);
    }
  }

  /**
   * Converts a value to a tree of its JSON.
   *
   * @throws IllegalArgumentException if the class of the value has no JSON form
   */
  public static JsonNode toTree(Object value) {
    try {
      return CrmMapper.FAST.valueToTree(value);
    } catch (IllegalArgumentException e) {
      throw noJsonForm(value, e.getCause());
    }
  }

  /**
   * Writes a value and parses the text. Unlike with {@link #toTree}, the result has the numbers and types of the JSON text.
   *
   * @throws IllegalArgumentException if the class of the value has no JSON form, or its JSON exceeds a limit
   */
  public static JsonNode toParsedTree(Object value) {
    try {
      return readTree(write(value));
    } catch (UnreadableJsonException e) {
      throw new IllegalArgumentException(
          value.getClass().getName() + " cannot be converted to JSON: " + e.getMessage(), e);
    }
  }

  /**
   * As {@link #toParsedTree(Object)}, for an argument.
   *
   * @throws IllegalArgumentException as above; the message begins with the name of the argument
   */
  public static JsonNode toParsedTree(String name, Object value) {
    try {
      return toParsedTree(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static IllegalArgumentException noJsonForm(Object value, @Nullable Throwable cause) {
    // Without Jackson's hints about mapper settings, which an application cannot change here.
    String reason = cause instanceof InvalidDefinitionException definition
        ? ": " + definition.getOriginalMessage().replaceFirst(" \\(to avoid exception, .*", "")
        : isTooDeep(cause) ? ": nested too deep, or it contains itself" : readOnce(cause);
    return new IllegalArgumentException(
        value.getClass().getName() + " cannot be written as JSON" + reason, cause);
  }

  /** Names an iterator or stream within the value. */
  private static String readOnce(@Nullable Throwable e) {
    return e instanceof JsonMappingException mapping
            && ScalarDeserializers.READ_ONCE.equals(mapping.getOriginalMessage())
        ? ": " + JsonPaths.of(JsonPaths.ROOT, MissingNode.getInstance(), mapping) + " "
            + ScalarDeserializers.READ_ONCE
        : "";
  }

  /** Jackson wraps the exception of the generator at each level. */
  private static boolean isTooDeep(@Nullable Throwable e) {
    return e instanceof StreamConstraintsException
        || (e instanceof JsonMappingException && isTooDeep(e.getCause()));
  }

  /**
   * Checks that JSON can be read as the given class.
   *
   * @throws IllegalArgumentException if Jackson cannot create an instance; the message gives the reason
   */
  public static void requireReadable(Class<?> type) {
    if (!ModelTypes.isModel(type)) {
      ApplicationMapper.requireReadable(type);
    }
  }

  /**
   * Encodes a JSON text in UTF-8; an unpaired surrogate becomes a JSON escape.
   *
   * @throws UnreadableJsonException if it contains U+0000: such bytes would be read as UTF-16 or UTF-32
   */
  public static byte[] utf8(String json) throws UnreadableJsonException {
    int zero = json.indexOf('\0');
    if (zero >= 0) {
      throw UnreadableJsonException.malformed(
          "malformed JSON (U+0000 at character " + zero + ")", JsonPaths.ROOT, "");
    }
    return Utf8.encode(json);
  }

  /**
   * Reads one object.
   *
   * @param json the document, in UTF-8, UTF-16 or UTF-32
   * @param type a model, a class of the application, or {@link JsonNode}
   * @throws UnreadableJsonException if the document is not JSON, or lacks a required property of the type
   */
  public static <T> T read(byte[] json, Class<T> type) throws UnreadableJsonException {
    return read(json, JsonType.of(type));
  }

  /**
   * Reads one object.
   *
   * @param json the document, in UTF-8, UTF-16 or UTF-32
   * @param type the type of the result
   * @throws UnreadableJsonException if the document is not JSON, or not of the type
   */
  public static <T> T read(byte[] json, JsonType<T> type) throws UnreadableJsonException {
    byte[] document = Utf8.convert(json);
    T fast = readOrNull(document, type, type::fast);
    if (fast != null) {
      return fast;
    }
    T tolerant = readOrNull(document, type, type::tolerant);
    return tolerant != null ? tolerant : bind(readTree(document), type, JsonPaths.ROOT);
  }

  /** Reads one object; null if it fails. The caller then reads the tree, to find the reason. */
  private static <T> @Nullable T readOrNull(
      byte[] json, JsonType<T> type, Function<ParseContext, ItemReader<T>> pass) {
    try (JsonParser parser = type.parser(json)) {
      if (parser.nextToken() == null) {
        return null;
      }
      T value = pass.apply(new ParseContext(parser)).read(parser);
      return parser.nextToken() == null ? value : null;
    } catch (IOException | RuntimeException e) { // A class of the application may throw anything.
      return null;
    }
  }

  /**
   * Reads one object from a tree. An invalid value becomes an additional property.
   *
   * @throws UnreadableJsonException if the tree lacks a required property of the type
   */
  public static <T> T read(JsonNode tree, Class<T> type) throws UnreadableJsonException {
    return bind(tree, JsonType.of(type), JsonPaths.ROOT);
  }

  static <T> T bind(JsonNode tree, JsonType<T> type, String path) throws UnreadableJsonException {
    T value;
    try {
      value = type.reader(CrmMapper.tolerant()).readValue(tree);
    } catch (IOException | RuntimeException e) {
      throw notA(type.named(), path, tree, e);
    }
    if (value == null) {
      throw new UnreadableJsonException(
          "null instead of " + type.named().getSimpleName(), path, MaskedExcerpt.of(tree));
    }
    return value;
  }

  private static UnreadableJsonException notA(
      Class<?> type, String root, JsonNode tree, Exception e) {
    String path =
        e instanceof JsonMappingException mapping ? JsonPaths.of(root, tree, mapping) : root;
    String message = "not of type " + type.getSimpleName();
    if (e instanceof JsonMappingException mapping && quotesNothing(mapping)) {
      message += " (" + mapping.getOriginalMessage() + ")";
    }
    return new UnreadableJsonException(
        message,
        path,
        MaskedExcerpt.of(tree),
        ModelTypes.isModel(type) ? null : applicationCause(e),
        false);
  }

  private static boolean quotesNothing(JsonMappingException e) {
    return e instanceof InvalidDefinitionException || e instanceof ComponentException;
  }

  /** The exception of the application's code; null for Jackson's own, whose messages quote the document. */
  private static @Nullable Throwable applicationCause(Exception e) {
    Throwable deepest = e;
    for (int i = 0; deepest.getCause() != null && i < MAX_CAUSES; i++) {
      deepest = deepest.getCause();
    }
    return deepest instanceof JsonProcessingException ? null : deepest;
  }

  /**
   * Reads a list response: a bare array, or an object with {@code data} and optional properties such as {@code has_more}
   * and {@code total_results}.
   *
   * @throws UnreadableJsonException if the document is not JSON or not a list, or an item cannot be read
   */
  public static <T> JsonPage<T> readPage(byte[] json, Class<T> itemType)
      throws UnreadableJsonException {
    return readPage(json, JsonType.of(itemType));
  }

  /** As {@link #readPage(byte[], Class)}, for any type of items. */
  public static <T> JsonPage<T> readPage(byte[] json, JsonType<T> itemType)
      throws UnreadableJsonException {
    byte[] document = Utf8.convert(json);
    JsonPage<T> fast = PageReader.readOrNull(document, itemType, itemType::fast);
    if (fast != null) {
      return fast;
    }
    JsonPage<T> tolerant = PageReader.readOrNull(document, itemType, itemType::tolerant);
    return tolerant != null ? tolerant : PageReader.read(readTree(document), itemType);
  }

  /**
   * Reads any JSON as a tree. The digits of decimal numbers are preserved.
   *
   * @throws UnreadableJsonException if the document is not JSON
   */
  public static JsonNode readTree(byte[] json) throws UnreadableJsonException {
    byte[] document = Utf8.convert(json);
    try (JsonParser parser = JsonParsers.of(document)) {
      return readTree(parser, document);
    } catch (IOException e) {
      throw UnreadableJsonException.malformed(
          "not JSON", JsonPaths.ROOT, MaskedExcerpt.head(document));
    }
  }

  private static JsonNode readTree(JsonParser parser, byte[] json) throws UnreadableJsonException {
    try {
      if (parser.nextToken() != null) {
        JsonNode tree = TreeDeserializer.value(parser);
        if (parser.nextToken() == null) {
          return tree;
        }
      }
    } catch (StreamConstraintsException e) {
      throw new UnreadableJsonException(
          ReadLimits.message(e),
          JsonPaths.of(parser.getParsingContext()),
          MaskedExcerpt.before(json, parser.currentLocation().getByteOffset() + 1));
    } catch (IOException | RuntimeException e) {
      throw malformed(parser, json);
    }
    throw malformed(parser, json);
  }

  private static UnreadableJsonException malformed(JsonParser parser, byte[] json) {
    long offset = parser.currentLocation().getByteOffset();
    return UnreadableJsonException.malformed(
        json.length == 0 ? "empty text instead of JSON" : "malformed JSON (byte " + offset + ")",
        JsonPaths.of(parser.getParsingContext()),
        MaskedExcerpt.before(json, offset + 1));
  }
}
