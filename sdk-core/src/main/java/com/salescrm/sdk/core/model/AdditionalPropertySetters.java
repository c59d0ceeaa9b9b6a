package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.JsonCodec;

/**
 * The setters of all request builders for properties without a typed setter. Not thread-safe.
 *
 * @param <B> the type of the builder
 */
public interface AdditionalPropertySetters<B> {

  /**
   * Sets a property that has no typed setter to any JSON.
   *
   * @param name the JSON name of the property; of a custom field {@code custom.<id>}
   * @param value the JSON to send; {@link com.fasterxml.jackson.databind.node.NullNode} sends an explicit null; a number that
   *     is not finite is refused by the call, before anything is sent
   * @return this builder
   * @throws IllegalArgumentException if the name or value is null, if the value is a {@link
   *     com.fasterxml.jackson.databind.node.MissingNode}, if it has more than 256 levels or contains itself, if the
   *     property has a typed setter, or if the name is deprecated
   *     ({@code custom}, {@code custom.<name>}; specification, Versioning, rule 2)
   * @throws IllegalStateException if the request already changes the same custom field in another way
   */
  B putAdditionalProperty(String name, JsonNode value);

  /**
   * Sets a property that has no typed setter to a Java value: a {@link String}, {@link Number}, {@link Boolean},
   * collection, array or map, a date of {@code java.time}, a model of this SDK, or an object of a class of the application.
   * It is converted as by {@link com.salescrm.sdk.core.json.CrmJson#toJson}; a null in a collection or map is sent as null.
   *
   * @param name as for {@link #putAdditionalProperty(String, JsonNode)}
   * @param value the value; to send an explicit null, pass {@link com.fasterxml.jackson.databind.node.NullNode}
   * @return this builder
   * @throws IllegalArgumentException as for {@link #putAdditionalProperty(String, JsonNode)}, or if the value has no JSON
   *     form, such as an object of a class without properties, an empty {@link java.util.Optional}, an iterator, a stream,
   *     or a number that is not finite
   * @throws IllegalStateException as for {@link #putAdditionalProperty(String, JsonNode)}
   */
  default B putAdditionalProperty(String name, Object value) {
    Arguments.notNull(name, "name");
    Arguments.notNull(value, "value");
    JsonNode json = value instanceof JsonNode tree
        ? tree
        : JsonCodec.toParsedTree("value of '" + name + "'", value);
    if (json.isNull() && !json.equals(value)) {
      throw new IllegalArgumentException(
          "value of '" + name + "' is empty: to send an explicit null, pass NullNode");
    }
    return putAdditionalProperty(name, json);
  }
}
