package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.impl.NullsConstantProvider;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The JSON properties of one model type, with and without an accessor, or of one record of the application. {@link
 * ModelDeserializer} and {@link RecordDeserializer} find the property of each name here. A service writes its objects alike, so each property remembers its successor: the parser then compares
 * the next name by its bytes, without a lookup. Thread-safe.
 */
final class ModelProperties {

  /** More names are not cached: the number of names that a service may send has no limit. */
  private static final int MAX_NAMES = 2_000;

  private final Map<String, Property> byName = new ConcurrentHashMap<>();
  private final Property start = Property.withoutAccessor("");

  void add(Property property) {
    byName.put(property.name(), property);
  }

  /** Replaces reflection by method handles in all properties. */
  void useMethodHandles(Class<?> builder, DeserializationContext context)
      throws JsonMappingException {
    for (Property each : byName.values()) {
      each.useMethodHandle(builder, context);
    }
  }

  /** The predecessor of the first property of an object. */
  Property start() {
    return start;
  }

  /** Moves the parser to the next name and returns its property; null at the end of the object. */
  @Nullable
  Property next(Property previous, JsonParser parser) throws IOException {
    @Nullable Property expected = previous.successor;
    if (expected == null) {
      parser.nextToken();
    } else if (parser.nextFieldName(expected.name)) {
      return expected;
    }
    return current(previous, parser);
  }

  /** The property of the current name; null at the end of the object. */
  @Nullable
  Property current(Property previous, JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.FIELD_NAME)) {
      return null;
    }
    Property found = find(parser.currentName(), parser);
    previous.successor = found;
    return found;
  }

  /** The property of a name that was added or found before; null for any other. */
  @Nullable
  Property known(String name) {
    return byName.get(name);
  }

  private Property find(String name, JsonParser parser) throws JsonParseException {
    @Nullable Property found = byName.get(name);
    if (found == null) {
      found = Property.withoutAccessor(Utf8.requireUnicode(name, parser));
      if (byName.size() < MAX_NAMES) {
        byName.put(name, found);
      }
    }
    return found;
  }

  /**
   * One JSON property, and how its value is set on the builder of the model. A null is ignored, as in {@link CrmMapper}.
   *
   * <p>A method handle replaces Jackson's reflective call: it needs no argument array, and an optional property goes to
   * the builder method that takes the bare value. With reflection alone, a page of 100 leads without custom fields took
   * 15 % longer to decode (Java 17). Jackson's way remains where there is no such method: for a model that is
   * not exported, and for a property whose annotations define how it is read.
   */
  static final class Property {

    /** The component of a property that a record does not name. */
    static final int NO_COMPONENT = -1;

    private static final MethodType SETTER =
        MethodType.methodType(void.class, Object.class, Object.class);

    private final SerializedString name;
    private final @Nullable SettableBeanProperty accessor;
    private final boolean ignored;
    private final int component;
    private @Nullable HandleSetter handle;
    /** The property that followed the last time. A hint that any thread may overwrite. */
    private @Nullable Property successor;

    private Property(
        String name, @Nullable SettableBeanProperty accessor, boolean ignored, int component) {
      this.name = new SerializedString(name);
      this.accessor = accessor;
      this.ignored = ignored;
      this.component = component;
    }

    static Property withAccessor(SettableBeanProperty accessor) {
      return new Property(accessor.getName(), accessor, false, NO_COMPONENT);
    }

    static Property withoutAccessor(String name) {
      return new Property(name, null, false, NO_COMPONENT);
    }

    /** A property that the model itself defines, such as the discriminator of its type. */
    static Property ignored(String name) {
      return new Property(name, null, true, NO_COMPONENT);
    }

    /** A property that a component of a record names, by the position of the component. */
    static Property ofComponent(String name, int component) {
      return new Property(name, null, false, component);
    }

    String name() {
      return name.getValue();
    }

    boolean isIgnored() {
      return ignored;
    }

    /** The position of the component, or {@link #NO_COMPONENT}. */
    int component() {
      return component;
    }

    boolean hasAccessor() {
      return accessor != null;
    }

    /** Reads the value at the current token and sets it. */
    void read(JsonParser parser, DeserializationContext context, Object builder) throws Throwable {
      HandleSetter current = handle;
      if (current == null) {
        readByReflection(parser, context, builder);
      } else if (!parser.hasToken(JsonToken.VALUE_NULL)) {
        Object value = current.deserializer.deserialize(parser, context);
        if (value != null) {
          current.setter.invokeExact(builder, value);
        }
      }
    }

    void readByReflection(JsonParser parser, DeserializationContext context, Object builder)
        throws IOException {
      Objects.requireNonNull(accessor, "no accessor")
          .deserializeSetAndReturn(parser, context, builder);
    }

    private void useMethodHandle(Class<?> builder, DeserializationContext context)
        throws JsonMappingException {
      SettableBeanProperty property = accessor;
      if (property == null
          || !(property.getMember().getMember() instanceof Method method)
          || property.hasValueTypeDeserializer()
          || !NullsConstantProvider.isSkipper(property.getNullValueProvider())) {
        return;
      }
      JavaType type = property.getType();
      if (!type.hasRawClass(Optional.class)) {
        handle = handle(property.getValueDeserializer(), builder, method);
        return;
      }
      JavaType bare = type.containedType(0);
      if (!isReadByType(property, bare, context)) {
        return;
      }
      for (Method each : method.getDeclaringClass().getMethods()) {
        if (each.getName().equals(method.getName()) && takes(each, bare.getRawClass())) {
          handle = handle(context.findContextualValueDeserializer(bare, property), builder, each);
        }
      }
    }

    /** Whether the type alone defines how a value is read: no annotation of the property, no discriminator. */
    private static boolean isReadByType(
        SettableBeanProperty property, JavaType bare, DeserializationContext context)
        throws JsonMappingException {
      return property.getAnnotation(JsonDeserialize.class) == null
          && context.getFactory().findTypeDeserializer(context.getConfig(), bare) == null;
    }

    private static boolean takes(Method method, Class<?> type) {
      return method.getParameterCount() == 1
          && MethodType.methodType(method.getParameterTypes()[0]).wrap().returnType() == type;
    }

    /** Looks up the method in the public builder, because the class that declares it is not public. */
    private static @Nullable HandleSetter handle(
        JsonDeserializer<?> deserializer, Class<?> builder, Method method) {
      MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
      try {
        MethodHandle setter =
            MethodHandles.publicLookup().findVirtual(builder, method.getName(), type);
        return new HandleSetter(deserializer, setter.asType(SETTER));
      } catch (IllegalAccessException | NoSuchMethodException e) {
        return null; // The package of the model is not exported.
      }
    }

    private record HandleSetter(JsonDeserializer<?> deserializer, MethodHandle setter) {}
  }
}
