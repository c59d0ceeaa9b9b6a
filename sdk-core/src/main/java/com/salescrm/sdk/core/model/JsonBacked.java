package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A value that keeps the JSON it was made of, so that what was read is written back as it came, unknown properties
 * included. Immutable, safe for many threads, equal by class and JSON. Not for subclasses outside of this SDK.
 */
public abstract class JsonBacked {
  private final JsonNode json;

  /**
   * For subclasses.
   *
   * @param json the JSON; a copy is kept
   */
  protected JsonBacked(JsonNode json) {
    this.json = json.deepCopy();
  }

  /**
   * Refuses a tree that is no object.
   *
   * @param what the name of the value, for the message
   * @param json the tree
   * @return the tree
   * @throws IllegalArgumentException if it is no JSON object
   */
  protected static JsonNode requireObject(String what, JsonNode json) {
    if (!json.isObject()) {
      throw new IllegalArgumentException(
          what + " must be a JSON object, but is " + json.getNodeType());
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

  /** {@return the tree itself, for reading only} */
  protected final JsonNode json() {
    return json;
  }

  /** {@return the JSON as the service takes it; a copy} */
  @JsonValue
  public final JsonNode toJson() {
    return json.deepCopy();
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The same JSON of two types means two things.
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
