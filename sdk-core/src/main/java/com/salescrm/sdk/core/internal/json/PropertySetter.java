package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one property of a model and sets it on the builder. Thread-safe. */
final class PropertySetter {

  /** For a property that the model itself defines, such as the discriminator of its type. No reader reads {@code Void}. */
  static final PropertySetter IGNORED = new PropertySetter(null, Void.class, false);

  /** Most lists of a model have few elements. */
  private static final int INITIAL_CAPACITY = 4;

  private final @Nullable ModelMethod method;
  private final Class<?> type;
  private final boolean list;
  /** Found at the first use, because models refer to each other; two threads find the same. */
  private volatile @Nullable ValueReader reader;

  private PropertySetter(@Nullable ModelMethod method, Class<?> type, boolean list) {
    this.method = method;
    this.type = type;
    this.list = list;
  }

  /** The setter for an annotated method of a builder. */
  static PropertySetter of(Method annotated) {
    Class<?> type = annotated.getParameterTypes()[0];
    if (annotated.getDeclaredAnnotations().length > 1) {
      // Only the mapper knows what the other annotation means: there is no reader of this type.
      return new PropertySetter(new ModelMethod(annotated), Void.class, false);
    }
    if (type == Iterable.class) {
      return new PropertySetter(new ModelMethod(annotated), elementType(annotated), true);
    }
    Method setter = type == Optional.class ? bare(annotated) : annotated;
    return new PropertySetter(new ModelMethod(setter), setter.getParameterTypes()[0], false);
  }

  /** The method for the bare value of an optional property. */
  private static Method bare(Method annotated) {
    for (Method each : annotated.getDeclaringClass().getDeclaredMethods()) {
      if (each.getName().equals(annotated.getName())
          && each.getParameterCount() == 1
          && each.getParameterTypes()[0] != Optional.class) {
        return each;
      }
    }
    return annotated;
  }

  private static Class<?> elementType(Method annotated) {
    Type element =
        ((ParameterizedType) annotated.getGenericParameterTypes()[0]).getActualTypeArguments()[0];
    Type bound = element instanceof WildcardType wildcard ? wildcard.getUpperBounds()[0] : element;
    return bound instanceof Class<?> found ? found : Void.class;
  }

  /** Reads the value at the current token, which is not null, and sets it. */
  void read(Object builder, JsonParser parser, ParseContext context) throws Throwable {
    if (method == null) {
      parser.skipChildren();
    } else {
      method.call(builder, list ? elements(parser, context) : reader().read(parser, context));
    }
  }

  private List<Object> elements(JsonParser parser, ParseContext context) throws IOException {
    ValueReader.require(JsonToken.START_ARRAY, parser);
    ValueReader element = reader();
    if (parser.nextToken() == JsonToken.END_ARRAY) {
      return List.of();
    }
    List<Object> elements = new ArrayList<>(INITIAL_CAPACITY);
    do {
      elements.add(element.read(parser, context));
    } while (parser.nextToken() != JsonToken.END_ARRAY);
    return elements;
  }

  private ValueReader reader() {
    ValueReader found = reader;
    if (found == null) {
      found = ValueReaders.of(type);
      reader = found;
    }
    return found;
  }

  void prepare() {
    reader().prepare();
  }
}
