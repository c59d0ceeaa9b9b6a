package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the value of one component of a record. Thread-safe. */
final class ComponentReader {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private final ComponentType component;
  private final JsonDeserializer<Object> element;
  /** Reads a model of the SDK in the fast pass; null in the tolerant one, and for any other type. */
  private final @Nullable ValueReader model;

  private final @Nullable UnaryOperator<Object> conversion;
  private final boolean list;
  private final boolean custom;
  private final boolean unwraps;

  ComponentReader(ComponentType component, DeserializationContext context, boolean tolerant)
      throws JsonMappingException {
    this.component = component;
    this.element = context.findRootValueDeserializer(component.elementType());
    Class<?> type = component.elementType().getRawClass();
    this.model = tolerant ? null : ValueReaders.ofModel(type);
    this.conversion = component.conversion();
    this.list = component.isList();
    this.custom = component.isCustom();
    this.unwraps = custom && type != JsonNode.class;
  }

  /** Reads the value at the current token; null if it is absent. */
  @Nullable
  Object read(JsonParser parser, DeserializationContext context) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_NULL) && !component.takesNull()) {
      return null;
    }
    if (list) {
      return list(parser, context);
    }
    // As CustomField: a field with one value may be a list of one; a tree is read unchanged.
    if (unwraps && parser.hasToken(JsonToken.START_ARRAY)) {
      List<Object> values = list(parser, context);
      if (values.size() > 1) {
        throw JsonMappingException.from(parser, "a list of several values");
      }
      return values.isEmpty() ? null : values.get(0);
    }
    return element(parser, context);
  }

  private List<Object> list(JsonParser parser, DeserializationContext context) throws IOException {
    if (!parser.hasToken(JsonToken.START_ARRAY)) {
      if (custom) {
        return List.of(element(parser, context));
      }
      throw JsonMappingException.from(parser, "not a list");
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      if (!unwraps || !parser.hasToken(JsonToken.VALUE_NULL)) { // As CustomField.
        try {
          values.add(element(parser, context));
        } catch (ComponentException e) {
          e.prependPath(values, i);
          throw e;
        }
      }
    }
    return Collections.unmodifiableList(values);
  }

  private Object element(JsonParser parser, DeserializationContext context) throws IOException {
    if (model != null) {
      return model.read(parser, ParseContext.of(context));
    }
    Object value = parser.hasToken(JsonToken.VALUE_NULL)
        ? element.getNullValue(context)
        : element.deserialize(parser, context);
    if (value == null) {
      throw JsonMappingException.from(parser, "null within a list");
    }
    return conversion == null ? value : conversion.apply(value);
  }

  /**
   * As {@link #read}. If the value cannot be read, an optional value is null and a list is empty.
   *
   * @throws ComponentException if the value is required, or a required value of a nested record is missing
   */
  @Nullable
  Object readTolerantly(JsonParser parser, DeserializationContext context) throws IOException {
    if (parser.currentToken().isScalarValue()) {
      return readOrAbsent(parser, context);
    }
    // Of an invalid object or list, the parser may have read a part only.
    JsonNode tree = TreeDeserializer.value(parser);
    try (JsonParser copy = tree.traverse(parser.getCodec())) {
      copy.nextToken();
      return readOrAbsent(copy, context);
    }
  }

  private @Nullable Object readOrAbsent(JsonParser parser, DeserializationContext context)
      throws IOException {
    try {
      return read(parser, context);
    } catch (ComponentException e) {
      throw at(e);
    } catch (IOException | RuntimeException e) {
      return absent(parser);
    }
  }

  private ComponentException at(ComponentException e) {
    e.prependPath(component, component.property());
    return e;
  }

  private @Nullable Object absent(JsonParser parser) throws ComponentException {
    if (!component.isOptional() && !list) {
      throw at(new ComponentException(
          parser, component + " cannot be read as " + component.typeName(), null));
    }
    if (component.startReport()) {
      try {
        LOG.warn(
            "{} is empty in some objects: a value of {} cannot be read as {}; this is logged once",
            component,
            component.property(),
            component.typeName());
      } catch (RuntimeException | Error e) {
        // A logger that fails does not end the list; there is no other place to report it.
      }
    }
    return null;
  }

  /** The component of the record for a value that was read, or for null. */
  Object toComponent(@Nullable Object value, JsonParser parser) throws ComponentException {
    if (component.isOptional()) {
      return Optional.ofNullable(value);
    }
    if (value != null) {
      return value;
    }
    if (list) {
      return List.of();
    }
    throw at(new ComponentException(
        parser, component + " has no value: an Optional may be empty", null));
  }
}
