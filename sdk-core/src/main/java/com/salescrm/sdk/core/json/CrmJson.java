package com.salescrm.sdk.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.Module;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes models as the JSON of the service and reads them back. Thread-safe.
 *
 * <p>{@code fromJson(toJson(lead), Lead.class)} equals {@code lead}, including properties without an accessor and their
 * order. Absent values are not written: an explicit null of a response is lost, and a list that was absent is read as an
 * empty one. Decimal numbers are written without an exponent ({@code 120000}, not {@code 1.2E+5}) if that takes at most
 * 400 zeros. Half of a surrogate pair, which UTF-8 cannot encode, is written as an escape. Requests can be written but not
 * read: the difference between a cleared and an unchanged field would be lost.
 *
 * <p>Classes of the application are written and read with Jackson's defaults: records, beans, classes with public fields or
 * Jackson annotations, and Kotlin data classes (with {@code jackson-module-kotlin} on the class path including their
 * default values). Four things differ: numbers and times are treated as those of models, unknown properties are ignored,
 * a property that is null or an empty {@code Optional} is not written, and an iterator or a stream is refused. A model of
 * the SDK within such a class is treated as a model. On the module path, the package of the class must be opened to {@code
 * com.fasterxml.jackson.databind}.
 */
public final class CrmJson {

  private CrmJson() {}

  /**
   * Writes a value on one line.
   *
   * @param value a model or request of this SDK, an object of a class of the application, a {@link JsonNode}, or a list
   *     or map of them
   * @return the JSON text
   * @throws IllegalArgumentException if the value has no JSON form, such as an object of a class without properties; the
   *     message gives the reason
   */
  public static String toJson(Object value) {
    Arguments.notNull(value, "value");
    return new String(JsonCodec.write(value), StandardCharsets.UTF_8);
  }

  /**
   * Writes a value with line breaks and indentation.
   *
   * @param value as for {@link #toJson}
   * @return the JSON text
   * @throws IllegalArgumentException as for {@link #toJson}
   */
  public static String toPrettyJson(Object value) {
    Arguments.notNull(value, "value");
    return JsonCodec.writePretty(value);
  }

  /**
   * Reads a model as from a response: an invalid value becomes an additional property.
   *
   * @param json the JSON text of one object
   * @param type the model, for example {@code Lead.class}, or a class of the application
   * @param <T> the model
   * @return the model
   * @throws DecodingException if the text is not JSON, exceeds a limit (256 levels, texts of 20,000,000 characters,
   *     numbers of 1,000 digits), or lacks a required property such as the id. If the code of a class of the application
   *     throws, its exception is the cause
   */
  public static <T> T fromJson(String json, Class<T> type) {
    Arguments.notNull(json, "json");
    Arguments.notNull(type, "type");
    return decode(() -> JsonCodec.read(JsonCodec.utf8(json), type));
  }

  /**
   * Reads a model from a tree.
   *
   * @param json the tree of one object; it is not changed
   * @param type as for {@link #fromJson(String, Class)}
   * @param <T> the model
   * @return the model
   * @throws DecodingException as for {@link #fromJson(String, Class)}
   * @throws IllegalArgumentException if the tree has more than 256 levels
   */
  public static <T> T fromJson(JsonNode json, Class<T> type) {
    Arguments.requireLevels(Arguments.notNull(json, "json"), "json", Arguments.MAX_LEVELS);
    Arguments.notNull(type, "type");
    return decode(() -> JsonCodec.read(json, type));
  }

  /**
   * Reads a list of models: a JSON array, or a list response of the service with its {@code data}.
   *
   * @param json the JSON text
   * @param itemType as for {@link #fromJson(String, Class)}
   * @param <T> the model
   * @return the models in document order, unmodifiable
   * @throws DecodingException if the text is not JSON or not a list, or an item cannot be read
   */
  public static <T> List<T> listFromJson(String json, Class<T> itemType) {
    Arguments.notNull(json, "json");
    Arguments.notNull(itemType, "itemType");
    return decode(() -> JsonCodec.readPage(JsonCodec.utf8(json), itemType).items());
  }

  /**
   * Returns a module for an {@code ObjectMapper} (Jackson 2) of the application: it reads and writes models and requests as this class
   * does, also within classes of the application. Without it, such a mapper loses custom fields or fails.
   *
   * @return a new module of Jackson
   */
  public static Module module() {
    return JsonCodec.module();
  }

  /**
   * Reads any JSON as a tree. Decimal numbers are read with all digits: {@code 1.10} stays {@code 1.10}. An integer with an
   * exponent ({@code 1.2E+5}) becomes an integer; a number whose exponent exceeds the range of Java ({@code
   * 1e99999999999}) becomes its text.
   *
   * @param json the JSON text
   * @return the tree
   * @throws DecodingException if the text is not JSON
   */
  public static JsonNode tree(String json) {
    Arguments.notNull(json, "json");
    return decode(() -> JsonCodec.readTree(JsonCodec.utf8(json)));
  }

  private static <T> T decode(Decoder<T> decoder) {
    try {
      return decoder.decode();
    } catch (UnreadableJsonException e) {
      throw new DecodingException("The text cannot be read: " + e.getMessage(), e.jsonPath(), e);
    }
  }

  private interface Decoder<T> {
    T decode() throws UnreadableJsonException;
  }
}
