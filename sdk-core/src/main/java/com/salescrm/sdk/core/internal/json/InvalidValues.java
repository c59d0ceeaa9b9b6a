package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sets the properties of one object that have an accessor, and preserves the values that are not of their kind. Of several
 * values of one name the last that is valid counts; invalid ones are then left out. A null sets nothing.
 */
final class InvalidValues {

  private final PropertyCollector additional;
  private final DeserializationContext context;
  private final Object builder;
  private final Set<String> valid = new HashSet<>();
  private final Set<String> invalid = new HashSet<>();

  InvalidValues(PropertyCollector additional, DeserializationContext context, Object builder) {
    this.additional = additional;
    this.context = context;
    this.builder = builder;
  }

  void set(ModelProperty property, JsonParser parser) throws IOException {
    boolean isNull = parser.hasToken(JsonToken.VALUE_NULL);
    JsonNode value = parser.currentToken().isStructStart()
        ? setFromBuffer(property, parser)
        : setScalar(property, parser);
    if (value != null) {
      invalid.add(property.name());
      additional.take(property.name(), value);
    } else if (!isNull) {
      valid.add(property.name());
    }
  }

  void finish() {
    invalid.retainAll(valid);
    additional.drop(invalid);
  }

  /** The value, if it is not of the property's kind. */
  private @Nullable JsonNode setScalar(ModelProperty property, JsonParser parser)
      throws IOException {
    try {
      property.readPlainly(parser, context, builder);
      return null;
    } catch (InputCoercionException e) {
      return TreeReader.value(parser);
    } catch (StreamReadException e) {
      throw e; // The text of the document itself is wrong.
    } catch (JsonProcessingException | RuntimeException e) {
      return TreeReader.value(parser);
    }
  }

  private @Nullable JsonNode setFromBuffer(ModelProperty property, JsonParser parser)
      throws IOException {
    try (TokenBuffer value = context.bufferAsCopyOfValue(parser)) {
      try (JsonParser copy = value.asParserOnFirstToken()) {
        property.readPlainly(copy, context, builder);
        return null;
      } catch (JsonProcessingException | RuntimeException e) {
        return TreeReader.value(value.asParserOnFirstToken());
      }
    }
  }
}
