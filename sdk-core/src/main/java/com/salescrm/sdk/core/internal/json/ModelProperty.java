package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One property of a model, bound without what reflection costs: a call by handle takes no array of arguments, and an
 * optional property is given to the builder's method that takes the bare value. A null sets nothing.
 */
final class ModelProperty {

  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final String name;
  private final JsonDeserializer<?> reader;
  private final MethodHandle setter;

  private ModelProperty(String name, JsonDeserializer<?> reader, MethodHandle setter) {
    this.name = name;
    this.reader = reader;
    this.setter = setter;
  }

  /** The fast form of a property of Jackson's, or null if it has none. */
  static @Nullable ModelProperty of(SettableBeanProperty property, DeserializationContext context)
      throws JsonMappingException {
    if (!(property.getMember().getMember() instanceof Method declared)
        || property.hasValueTypeDeserializer()) {
      return null;
    }
    Method method = declared;
    JsonDeserializer<?> reader = property.getValueDeserializer();
    JavaType type = property.getType();
    if (type.hasRawClass(Optional.class)) {
      JavaType bare = type.containedType(0);
      method = bareSetter(declared, bare.getRawClass());
      reader = context.findContextualValueDeserializer(bare, property);
    }
    MethodHandle setter = method == null ? null : handle(method);
    return setter == null ? null : new ModelProperty(property.getName(), reader, setter);
  }

  private static @Nullable Method bareSetter(Method declared, Class<?> type) {
    for (Method each : declared.getDeclaringClass().getMethods()) {
      if (each.getName().equals(declared.getName())
          && each.getParameterCount() == 1
          && wrapped(each.getParameterTypes()[0]) == type) {
        return each;
      }
    }
    return null;
  }

  private static Class<?> wrapped(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }

  private static @Nullable MethodHandle handle(Method method) {
    try {
      return MethodHandles.publicLookup().unreflect(method).asType(SETTER);
    } catch (IllegalAccessException notExported) {
      return null;
    }
  }

  String name() {
    return name;
  }

  /** Reads the value a parser stands on, and sets it. */
  void read(JsonParser parser, DeserializationContext context, Object builder) throws Throwable {
    if (parser.hasToken(JsonToken.VALUE_NULL)) {
      return;
    }
    Object value = reader.deserialize(parser, context);
    if (value != null) {
      setter.invokeExact(builder, value);
    }
  }
}
