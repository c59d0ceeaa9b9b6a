package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A value that stores its JSON, so that it is written as it was read, including unknown properties. Immutable. Two values
 * are equal if they have the same class and JSON. Applications do not extend this class.
 */
public abstract class JsonBacked {
  private final JsonNode json;

  /**
   * Stores a copy.
   *
   * @param json the JSON
   * @throws IllegalArgumentException if it has more than 256 levels
   */
  protected JsonBacked(JsonNode json) {
    this.json = Arguments.copyOf(json, "json");
  }

  /**
   * Checks that a tree is an object.
   *
   * @param name the name of the value, for the message
   * @param json the tree
   * @return the tree
   * @throws IllegalArgumentException if the tree is not an object
   */
  protected static JsonNode requireObject(String name, JsonNode json) {
    if (!json.isObject()) {
      throw new IllegalArgumentException(
          name + " must be a JSON object, but is " + json.getNodeType());
    }
    return json;
  }

  /**
   * {@return the property of an object, or the JSON itself if it is not an object}
   *
   * @param json a plain value, or an object that contains it
   * @param name the name of the property
   */
  protected static JsonNode valueOrProperty(JsonNode json, String name) {
    return json.isObject() ? json.path(name) : json;
  }

  /** {@return the stored tree, which must not be changed} */
  protected final JsonNode json() {
    return json;
  }

  /** {@return a copy of the JSON} */
  @JsonValue
  public final JsonNode toJson() {
    return json.deepCopy();
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The same JSON has another meaning in another class.
  public final boolean equals(@Nullable Object other) {
    return other != null
        && getClass() == other.getClass()
        && json.equals(((JsonBacked) other).json);
  }

  @Override
  public final int hashCode() {
    return json.hashCode();
  }

  /** {@return the JSON text} */
  @Override
  public String toString() {
    return json.toString();
  }
}
