package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.io.IOException;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** The readers by type, from the annotations of the types. Thread-safe. */
final class ValueReaders extends ClassValue<ValueReader> {

  /** For a type that only the mapper reads. */
  private static final ValueReader UNUSUAL = (parser, context) -> {
    throw new ValueReader.UnusualValueException();
  };

  private static final ValueReaders READERS = new ValueReaders();

  private ValueReaders() {}

  @Override
  protected ValueReader computeValue(Class<?> type) {
    try {
      return ofAnnotated(type);
    } catch (IllegalArgumentException | InaccessibleObjectException e) {
      return UNUSUAL; // The mapper gives the reason.
    }
  }

  /** The reader of a type. If a class of Java had it in its map of values, the SDK could not be unloaded. */
  static ValueReader of(Class<?> type) {
    ValueReader scalar = ScalarReader.of(type);
    if (scalar != null || !ModelTypes.isInSdk(type)) {
      return scalar == null ? UNUSUAL : scalar;
    }
    return READERS.get(type);
  }

  /** The reader of a model of the SDK, or of trees; null for any other type, and if only the mapper reads it. */
  @SuppressWarnings("ReferenceEquality") // There is one instance.
  static @Nullable ValueReader ofModel(Class<?> type) {
    ValueReader found = ModelTypes.isInSdk(type) || type == JsonNode.class ? of(type) : UNUSUAL;
    return found == UNUSUAL ? null : found;
  }

  private static ValueReader ofAnnotated(Class<?> type) {
    JsonTypeInfo discriminator = type.getAnnotation(JsonTypeInfo.class);
    if (discriminator != null) {
      return discriminator.include() == JsonTypeInfo.As.EXISTING_PROPERTY
          ? new SubtypeReader(type, discriminator)
          : UNUSUAL;
    }
    for (Class<?> each : type.getInterfaces()) {
      if (each.isAnnotationPresent(JsonTypeInfo.class)) {
        return UNUSUAL; // The document may name another subtype.
      }
    }
    return ofBuilder(type);
  }

  /** The reader of a type without regard to a discriminator. */
  static ValueReader ofBuilder(Class<?> type) {
    JsonDeserialize annotation = type.getAnnotation(JsonDeserialize.class);
    if (annotation != null
        && AdditionalPropertyBuilder.class.isAssignableFrom(annotation.builder())) {
      return new ModelReader(annotation.builder());
    }
    for (Method each : type.getDeclaredMethods()) {
      if (Modifier.isStatic(each.getModifiers())
          && each.getParameterCount() == 1
          && each.isAnnotationPresent(JsonCreator.class)) {
        return new CreatorReader(each);
      }
    }
    return UNUSUAL;
  }

  /** Reads the argument of a static method that creates the value. */
  private static final class CreatorReader implements ValueReader {
    private final ModelMethod creator;
    private final Class<?> argument;

    CreatorReader(Method creator) {
      this.creator = new ModelMethod(creator);
      this.argument = creator.getParameterTypes()[0];
    }

    @Override
    public Object read(JsonParser parser, ParseContext context) throws IOException {
      // A constant is a text, and not a number; a tree is any value but null.
      ValueReader.require(
          argument == String.class
              ? parser.hasToken(JsonToken.VALUE_STRING)
              : !parser.hasToken(JsonToken.VALUE_NULL));
      Object value = of(argument).read(parser, context);
      try {
        return creator.call(value, value); // It is static: the first argument is ignored.
      } catch (Error e) {
        throw e;
      } catch (Throwable e) { // The method rejects the value.
        throw new UnusualValueException();
      }
    }
  }
}
