package com.salescrm.sdk.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes models as the JSON of the service and reads them back. Safe for many threads.
 *
 * <p>Nothing is lost on the way: {@code fromJson(toJson(lead), Lead.class)} equals {@code lead}, properties without an
 * accessor included and in their order. What a model does not hold is not written, so explicit nulls of an answer are
 * gone; a list that the answer left out comes back as an empty one. Requests are written only: reading one back would
 * lose the difference between a cleared field and one that was not touched.
 */
public final class CrmJson {

  private CrmJson() {}

  /**
   * Writes a value on one line.
   *
   * @param value a model or request of this SDK, a {@link JsonNode}, or a list or map of them
   * @return the JSON text
   * @throws IllegalArgumentException if the value is of another kind that has no JSON form
   */
  public static String toJson(Object value) {
    return new String(JsonCodec.write(value), StandardCharsets.UTF_8);
  }

  /**
   * Writes a value over several lines, for people to read.
   *
   * @param value a model or request of this SDK, a {@link JsonNode}, or a list or map of them
   * @return the JSON text
   * @throws IllegalArgumentException if the value is of another kind that has no JSON form
   */
  public static String toPrettyJson(Object value) {
    return JsonCodec.writePretty(value);
  }

  /**
   * Reads a model as answers of the service are read: a property of the wrong kind does not fail, but is found among
   * the additional properties.
   *
   * @param json the JSON text of one object
   * @param type the model, for example {@code Lead.class}
   * @param <T> the model
   * @return the model
   * @throws DecodingException if the text is no JSON, or lacks what the model cannot be without, such as its id
   */
  public static <T> T fromJson(String json, Class<T> type) {
    try {
      return JsonCodec.read(json.getBytes(StandardCharsets.UTF_8), type);
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  /**
   * Reads a list of models: a JSON array, or a list answer of the service with its {@code data}.
   *
   * @param json the JSON text
   * @param itemType the model, for example {@code Lead.class}
   * @param <T> the model
   * @return the models in their order, unmodifiable
   * @throws DecodingException if the text is no JSON or no list, or one of the items cannot be read
   */
  public static <T> List<T> listFromJson(String json, Class<T> itemType) {
    try {
      return JsonCodec.readPage(json.getBytes(StandardCharsets.UTF_8), itemType).items();
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  /**
   * Reads any JSON as a tree; decimals keep all their digits ({@code 1.10} stays {@code 1.10}).
   *
   * @param json the JSON text
   * @return the tree
   * @throws DecodingException if the text is no JSON
   */
  public static JsonNode tree(String json) {
    try {
      return JsonCodec.readTree(json.getBytes(StandardCharsets.UTF_8));
    } catch (UnreadableJsonException e) {
      throw decodingFailed(e);
    }
  }

  private static DecodingException decodingFailed(UnreadableJsonException e) {
    return new DecodingException("The text cannot be read: " + e.getMessage(), e.jsonPath(), e);
  }
}
