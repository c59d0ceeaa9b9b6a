package com.salescrm.sdk.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes models as the JSON of the service and reads them back. Safe for many threads.
 *
 * <p>Classes of the application are written and read as Jackson does by default: records, beans, classes with public
 * fields, what is annotated for Jackson, and Kotlin data classes (with {@code jackson-module-kotlin} on the class path also
 * their default values). Three things differ: numbers and times are treated as those of models are, properties that the
 * class does not have are ignored, and a property that is null or an empty {@code Optional} is not written. A model of the
 * SDK within such a class is read and written by the rules of the SDK. On the module path the package of the class must be
 * opened to {@code com.fasterxml.jackson.databind}.
 *
 * <p>Nothing is lost on the way: {@code fromJson(toJson(lead), Lead.class)} equals {@code lead}, properties without an
 * accessor included and in their order. What a model does not hold is not written, so explicit nulls of an answer are
 * gone; a list that the answer left out comes back as an empty one. Decimal numbers are written without an exponent
 * ({@code 120000}, not {@code 1.2E+5}) as long as that takes no more than 400 zeros. Requests are written only: reading one back would
 * lose the difference between a cleared field and one that was not touched.
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
   *     message says why
   */
  public static String toJson(Object value) {
    Arguments.notNull(value, "value");
    return new String(JsonCodec.write(value), StandardCharsets.UTF_8);
  }

  /**
   * Writes a value over several lines, for people to read.
   *
   * @param value a model or request of this SDK, an object of a class of the application, a {@link JsonNode}, or a list
   *     or map of them
   * @return the JSON text
   * @throws IllegalArgumentException if the value has no JSON form, such as an object of a class without properties; the
   *     message says why
   */
  public static String toPrettyJson(Object value) {
    Arguments.notNull(value, "value");
    return JsonCodec.writePretty(value);
  }

  /**
   * Reads a model as answers of the service are read: a property of the wrong kind does not fail, but is found among
   * the additional properties.
   *
   * @param json the JSON text of one object
   * @param type the model, for example {@code Lead.class}, or a class of the application
   * @param <T> the model
   * @return the model
   * @throws DecodingException if the text is no JSON, is beyond a limit (256 levels, texts of 20,000,000 characters,
   *     numbers of 1,000 digits), or lacks what the model cannot be without, such as its id; if a class of the application
   *     cannot be read, the message says why, and what its own code threw is the cause
   */
  public static <T> T fromJson(String json, Class<T> type) {
    Arguments.notNull(json, "json");
    Arguments.notNull(type, "type");
    try {
      return JsonCodec.read(JsonCodec.utf8(json), type);
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  /**
   * Reads a model out of a tree.
   *
   * @param json the tree of one object; it is not changed
   * @param type as for {@link #fromJson(String, Class)}
   * @param <T> the model
   * @return the model
   * @throws DecodingException as for {@link #fromJson(String, Class)}
   */
  public static <T> T fromJson(JsonNode json, Class<T> type) {
    Arguments.notNull(json, "json");
    Arguments.notNull(type, "type");
    try {
      return JsonCodec.read(json, type);
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  /**
   * Reads a list of models: a JSON array, or a list answer of the service with its {@code data}.
   *
   * @param json the JSON text
   * @param itemType the model, for example {@code Lead.class}, or a class of the application
   * @param <T> the model
   * @return the models in their order, unmodifiable
   * @throws DecodingException if the text is no JSON or no list, or one of the items cannot be read
   */
  public static <T> List<T> listFromJson(String json, Class<T> itemType) {
    Arguments.notNull(json, "json");
    Arguments.notNull(itemType, "itemType");
    try {
      return JsonCodec.readPage(JsonCodec.utf8(json), itemType).items();
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  /**
   * Reads any JSON as a tree; decimals keep all their digits ({@code 1.10} stays {@code 1.10}). An integer that is written
   * with an exponent ({@code 1.2E+5}) is an integer; a number whose exponent Java cannot hold ({@code 1e99999999999}) is
   * the text of it.
   *
   * @param json the JSON text
   * @return the tree
   * @throws DecodingException if the text is no JSON
   */
  public static JsonNode tree(String json) {
    Arguments.notNull(json, "json");
    try {
      return JsonCodec.readTree(JsonCodec.utf8(json));
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  private static DecodingException decodingFailed(UnreadableJsonException e) {
    return new DecodingException("The text cannot be read: " + e.getMessage(), e.jsonPath(), e);
  }
}
