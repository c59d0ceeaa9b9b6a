package com.salescrm.sdk.core.internal.json;

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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A name that stands in JSON, and how its value gets into the builder of a model, if the model has an accessor for it.
 *
 * <p>Without what reflection costs: a call by handle takes no array of arguments, and an optional property is given to
 * the builder's method that takes the bare value. A null sets nothing, as in {@link CrmMapper}. Where there is no such
 * way (a model that is not exported, a property whose annotations tell how it is read), Jackson's own is taken.
 */
final class ModelProperty {

  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private final SerializedString name;
  private final @Nullable SettableBeanProperty plain;
  private final boolean ignored;
  private @Nullable Direct direct;
  /** What came behind this the last time; a guess, so it does not matter which thread left it. */
  private @Nullable ModelProperty follower;

  private ModelProperty(String name, @Nullable SettableBeanProperty plain, boolean ignored) {
    this.name = new SerializedString(name);
    this.plain = plain;
    this.ignored = ignored;
  }

  static ModelProperty unknown(String name) {
    return new ModelProperty(name, null, false);
  }

  /** One that the model answers by itself, such as the word that tells its type. */
  static ModelProperty ignored(String name) {
    return new ModelProperty(name, null, true);
  }

  static ModelProperty known(SettableBeanProperty plain) {
    return new ModelProperty(plain.getName(), plain, false);
  }

  /** Finds the way without reflection, which takes longer than many readings by reflection do. */
  void makeDirect(Class<?> builder, DeserializationContext context) throws JsonMappingException {
    SettableBeanProperty property = plain;
    if (property != null
        && property.getMember().getMember() instanceof Method method
        && !property.hasValueTypeDeserializer()
        && NullsConstantProvider.isSkipper(property.getNullValueProvider())) {
      findHandle(builder, method, property, context);
    }
  }

  private void findHandle(
      Class<?> builder,
      Method method,
      SettableBeanProperty property,
      DeserializationContext context)
      throws JsonMappingException {
    JavaType type = property.getType();
    if (!type.hasRawClass(Optional.class)) {
      direct = direct(property.getValueDeserializer(), builder, method);
      return;
    }
    JavaType bare = type.containedType(0);
    if (!isReadByType(property, bare, context)) {
      return;
    }
    for (Method each : method.getDeclaringClass().getMethods()) {
      if (each.getName().equals(method.getName()) && takes(each, bare.getRawClass())) {
        direct = direct(context.findContextualValueDeserializer(bare, property), builder, each);
      }
    }
  }

  /** Whether the type alone tells how a value is read: no annotation of the property, no word in the JSON. */
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

  /** By way of the public builder, since the class that it has its methods from is not public. */
  private static @Nullable Direct direct(
      JsonDeserializer<?> reader, Class<?> builder, Method method) {
    MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    try {
      MethodHandle setter =
          MethodHandles.publicLookup().findVirtual(builder, method.getName(), type);
      return new Direct(reader, setter.asType(SETTER));
    } catch (IllegalAccessException | NoSuchMethodException notExported) {
      return null;
    }
  }

  String name() {
    return name.getValue();
  }

  /** Moves a parser on; whether it is a property of this name that comes next, found by its bytes alone. */
  boolean comesNext(JsonParser parser) throws IOException {
    return parser.nextFieldName(name);
  }

  boolean isIgnored() {
    return ignored;
  }

  boolean hasAccessor() {
    return plain != null;
  }

  @Nullable
  ModelProperty follower() {
    return follower;
  }

  void isFollowedBy(ModelProperty next) {
    follower = next;
  }

  /** Reads the value a parser stands on, and sets it. */
  void read(JsonParser parser, DeserializationContext context, Object builder) throws Throwable {
    Direct way = direct;
    if (way == null) {
      readPlainly(parser, context, builder);
    } else if (!parser.hasToken(JsonToken.VALUE_NULL)) {
      Object value = way.reader.deserialize(parser, context);
      if (value != null) {
        way.setter.invokeExact(builder, value);
      }
    }
  }

  /** The same by Jackson's way. */
  void readPlainly(JsonParser parser, DeserializationContext context, Object builder)
      throws IOException {
    Objects.requireNonNull(plain, "has no accessor")
        .deserializeSetAndReturn(parser, context, builder);
  }

  private record Direct(JsonDeserializer<?> reader, MethodHandle setter) {}
}
