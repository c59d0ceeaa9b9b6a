package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.JsonTokenId;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.impl.FailingSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.AccessPattern;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * The deserializers of numbers, booleans, dates and date-times, for both mappers. They differ from Jackson's so that no
 * value is lost or changed:
 *
 * <ul>
 *   <li>An integer may be written as {@code 3.0} or {@code 3e2}; {@code 3.5} is not an integer.
 *   <li>The text {@code "null"} is neither a number nor a boolean.
 *   <li>{@link DecimalNumbers} reads decimal numbers, {@link Timestamps} dates and date-times; a number is not a date.
 * </ul>
 *
 * <p>Values that can be read only once are not written: a request is written for each call, for a plan, and for a journal.
 */
final class ScalarDeserializers {

  static final String READ_ONCE = "can be read only once: pass a list";

  private ScalarDeserializers() {}

  static SimpleModule module() {
    SimpleModule module = new SimpleModule("salescrm-scalars");
    add(module, Integer.class, Integer.TYPE);
    add(module, Long.class, Long.TYPE);
    add(module, Boolean.class, Boolean.TYPE);
    return module
        .addDeserializer(BigDecimal.class, new NumberDeserializer<>(BigDecimal.class))
        .addDeserializer(
            OffsetDateTime.class, new TimeDeserializer<>(OffsetDateTime.class, Timestamps::parse))
        .addDeserializer(
            LocalDate.class, new TimeDeserializer<>(LocalDate.class, Timestamps::parseDate))
        .addDeserializer(JsonNode.class, new TreeDeserializer<>(JsonNode.class))
        .addDeserializer(ObjectNode.class, new TreeDeserializer<>(ObjectNode.class))
        .addDeserializer(ArrayNode.class, new TreeDeserializer<>(ArrayNode.class))
        .addSerializer(Iterator.class, new FailingSerializer(READ_ONCE))
        .addSerializer(BaseStream.class, new FailingSerializer(READ_ONCE));
  }

  private static <T> void add(SimpleModule module, Class<T> type, Class<T> primitive) {
    module.addDeserializer(type, new NumberDeserializer<>(type));
    module.addDeserializer(primitive, new NumberDeserializer<>(primitive));
  }

  /** For numbers and booleans. */
  private static final class NumberDeserializer<T> extends StdScalarDeserializer<T> {

    private static final long serialVersionUID = 1L;
    private static final String NULL = "null";

    private final transient JsonDeserializer<T> jackson;

    @SuppressWarnings("unchecked") // Jackson finds the deserializer of the given class.
    NumberDeserializer(Class<T> type) {
      super(type);
      this.jackson = (JsonDeserializer<T>) NumberDeserializers.find(type, type.getName());
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      return switch (parser.currentTokenId()) {
        case JsonTokenId.ID_NUMBER_FLOAT -> ofDecimal(parser, context);
        case JsonTokenId.ID_STRING -> ofText(parser, context);
        default -> jackson.deserialize(parser, context);
      };
    }

    private T ofText(JsonParser parser, DeserializationContext context) throws IOException {
      if (parser.getText().strip().equals(NULL)) {
        throw invalid(parser, "a text");
      }
      T value = jackson.deserialize(parser, context);
      return value instanceof BigDecimal number
          ? inRange(DecimalNumbers.normalize(number), parser)
          : value;
    }

    private T ofDecimal(JsonParser parser, DeserializationContext context) throws IOException {
      if (logicalType() == LogicalType.Boolean) {
        return jackson.deserialize(parser, context);
      }
      return inRange(DecimalNumbers.read(parser), parser);
    }

    private T inRange(@Nullable BigDecimal number, JsonParser parser) throws IOException {
      T value = number == null ? null : convert(number);
      if (value == null) {
        throw invalid(parser, "a number with a fraction, or out of range,");
      }
      return value;
    }

    @SuppressWarnings("unchecked") // Each branch returns an instance of the checked class.
    private @Nullable T convert(BigDecimal number) {
      if (_valueClass == BigDecimal.class) {
        return (T) number;
      }
      try {
        long integer = number.longValueExact();
        if (_valueClass == Long.class || _valueClass == Long.TYPE) {
          return (T) Long.valueOf(integer);
        }
        return (T) Integer.valueOf(Math.toIntExact(integer));
      } catch (ArithmeticException e) {
        return null; // The number has a fraction or too many digits.
      }
    }

    private JsonMappingException invalid(JsonParser parser, String found) {
      return JsonMappingException.from(
          parser, found + " instead of " + _valueClass.getSimpleName());
    }

    @Override
    public AccessPattern getNullAccessPattern() {
      return jackson.getNullAccessPattern();
    }

    @Override
    public T getNullValue(DeserializationContext context) throws JsonMappingException {
      return jackson.getNullValue(context);
    }

    @Override
    public LogicalType logicalType() {
      return jackson.logicalType();
    }
  }

  private static final class TimeDeserializer<T> extends StdScalarDeserializer<T> {

    private static final long serialVersionUID = 1L;

    private final transient Function<String, T> time;

    TimeDeserializer(Class<T> type, Function<String, T> time) {
      super(type);
      this.time = time;
    }

    // The handle... methods of Jackson throw, because no handler is registered.
    @Override
    @SuppressWarnings("unchecked")
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        return (T) context.handleUnexpectedToken(_valueClass, parser);
      }
      try {
        return time.apply(parser.getText());
      } catch (DateTimeException e) { // Without the cause, whose message quotes the value.
        return (T) context.handleWeirdStringValue(
            _valueClass, parser.getText(), "not an ISO 8601 text of this type");
      }
    }
  }
}
