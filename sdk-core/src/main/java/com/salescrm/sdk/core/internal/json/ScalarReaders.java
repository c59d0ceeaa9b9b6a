package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonTokenId;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.AccessPattern;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Binds numbers and booleans as Jackson does, with three differences, so that no value is lost or changed: an integer may
 * come as {@code 3.0} or {@code 3e2}, but {@code 3.5} is no integer; the text {@code "null"} is no number and no boolean;
 * a decimal number is read by {@link Numbers}.
 */
final class ScalarReaders {

  private ScalarReaders() {}

  static SimpleModule module() {
    SimpleModule module = new SimpleModule("salescrm-scalars");
    add(module, Integer.class, Integer.TYPE);
    add(module, Long.class, Long.TYPE);
    add(module, Boolean.class, Boolean.TYPE);
    add(module, BigDecimal.class, BigDecimal.class);
    return module;
  }

  private static <T> void add(SimpleModule module, Class<T> type, Class<T> primitive) {
    module.addDeserializer(type, new ScalarReader<>(type));
    if (primitive != type) {
      module.addDeserializer(primitive, new ScalarReader<>(primitive));
    }
  }

  private static final class ScalarReader<T> extends StdScalarDeserializer<T> {

    private static final long serialVersionUID = 1L;
    private static final String NULL = "null";

    private final transient JsonDeserializer<T> plain;

    @SuppressWarnings("unchecked") // Found by the class that it reads.
    ScalarReader(Class<T> type) {
      super(type);
      this.plain = (JsonDeserializer<T>) NumberDeserializers.find(type, type.getName());
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      return switch (parser.currentTokenId()) {
        case JsonTokenId.ID_NUMBER_FLOAT -> ofDecimal(parser, context);
        case JsonTokenId.ID_STRING -> ofText(parser, context);
        default -> plain.deserialize(parser, context);
      };
    }

    private T ofText(JsonParser parser, DeserializationContext context) throws IOException {
      if (parser.getText().strip().equals(NULL)) {
        throw wrong(parser, "a text");
      }
      T value = plain.deserialize(parser, context);
      return value instanceof BigDecimal number ? inRange(Numbers.checked(number), parser) : value;
    }

    private T ofDecimal(JsonParser parser, DeserializationContext context) throws IOException {
      if (logicalType() == LogicalType.Boolean) {
        return plain.deserialize(parser, context);
      }
      return inRange(Numbers.read(parser), parser);
    }

    private T inRange(@Nullable BigDecimal number, JsonParser parser) throws IOException {
      T value = number == null ? null : convert(number);
      if (value == null) {
        throw wrong(parser, "a number with a fraction, or out of range,");
      }
      return value;
    }

    @SuppressWarnings("unchecked") // The class tells.
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
        return null; // It has a fraction, or too many digits.
      }
    }

    private JsonMappingException wrong(JsonParser parser, String what) {
      return JsonMappingException.from(
          parser, what + " instead of a " + _valueClass.getSimpleName());
    }

    @Override
    public AccessPattern getNullAccessPattern() {
      return plain.getNullAccessPattern();
    }

    @Override
    public T getNullValue(DeserializationContext context) throws JsonMappingException {
      return plain.getNullValue(context);
    }

    @Override
    public LogicalType logicalType() {
      return plain.logicalType();
    }
  }
}
