package com.salescrm.sdk.nativeimage;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.salescrm.sdk.SdkClasses;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything of the SDK that is found by reflection: every class that bears an annotation of Jackson's or inherits from one
 * that does, and the members by which the SDK's own mapper says it would read and write them.
 */
final class BoundTypes {
  private final ObjectMapper mapper = mapper();
  private final Reflection reflection = new Reflection();

  private BoundTypes() {}

  /** Of the whole SDK, both modules. */
  static Reflection reflection() throws ReflectiveOperationException {
    BoundTypes bound = new BoundTypes();
    classes().forEach(bound::add);
    SdkClasses.ALL.stream()
        .filter(BoundTypes::isRequestBody)
        .map(JavaClass::reflect)
        .forEach(bound::addBody);
    return bound.reflection;
  }

  /** All classes that are bound or inherited by those that are. */
  static List<Class<?>> classes() {
    return SdkClasses.ALL.stream()
        .<Class<?>>map(JavaClass::reflect)
        .filter(type -> inherited(type).anyMatch(BoundTypes::isAnnotated))
        .flatMap(BoundTypes::inherited)
        .distinct()
        .toList();
  }

  private static Stream<Class<?>> inherited(@Nullable Class<?> type) {
    if (type == null || !type.getName().startsWith("com.salescrm.")) {
      return Stream.empty();
    }
    Stream<Class<?>> above = Stream.concat(
        Stream.<@Nullable Class<?>>of(type.getSuperclass()).filter(Objects::nonNull),
        Arrays.stream(type.getInterfaces()));
    return Stream.concat(Stream.of(type), above.flatMap(BoundTypes::inherited));
  }

  private static boolean isAnnotated(Class<?> type) {
    return Stream.of(
            Stream.<AnnotatedElement>of(type),
            Arrays.stream(type.getDeclaredMethods()),
            Arrays.stream(type.getDeclaredConstructors()),
            Arrays.stream(type.getDeclaredFields()))
        .flatMap(each -> each)
        .flatMap(element -> Arrays.stream(element.getAnnotations()))
        .anyMatch(
            annotation -> annotation.annotationType().isAnnotationPresent(JacksonAnnotation.class));
  }

  private void add(Class<?> type) {
    reflection.add(type);
    JsonDeserialize reading = type.getAnnotation(JsonDeserialize.class);
    if (reading != null && reading.builder() != Void.class) {
      addReading(type, reading.builder());
    }
    Stream.concat(
            Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredConstructors()))
        .filter(creator -> creator.isAnnotationPresent(JsonCreator.class))
        .forEach(reflection::add);
    if (!Modifier.isAbstract(type.getModifiers()) && !type.getSimpleName().equals("Builder")) {
      addWriting(type);
    }
  }

  private void addReading(Class<?> type, Class<?> builderType) {
    JavaType builder = mapper.constructType(builderType);
    BeanDescription value =
        mapper.getDeserializationConfig().introspect(mapper.constructType(type));
    BeanDescription reading =
        mapper.getDeserializationConfig().introspectForBuilder(builder, value);
    add(Objects.requireNonNull(reading.findDefaultConstructor(), builderType.getName()));
    add(Objects.requireNonNull(reading.findMethod("build", null), builderType.getName()));
    // The fast pass calls the generated method, also where the builder overrides it.
    Arrays.stream(builderType.getSuperclass().getDeclaredMethods())
        .filter(each -> each.getName().equals("build") && each.getParameterCount() == 0)
        .forEach(reflection::add);
    for (BeanPropertyDefinition property : reading.findProperties()) {
      if (!property.getPrimaryType().hasRawClass(AdditionalProperties.class)) {
        add(property.getNonConstructorMutator());
        addBare(property);
      }
    }
  }

  /** The setter of an optional property that takes the bare value: the fast pass calls it. */
  private void addBare(BeanPropertyDefinition property) {
    Member setter = property.getNonConstructorMutator().getMember();
    for (Method each : setter.getDeclaringClass().getDeclaredMethods()) {
      if (property.getPrimaryType().hasRawClass(Optional.class)
          && each.getName().equals(setter.getName())
          && each.getParameterCount() == 1) {
        reflection.add(each);
      }
    }
  }

  private void addWriting(Class<?> type) {
    BeanDescription writing =
        mapper.getSerializationConfig().introspect(mapper.constructType(type));
    AnnotatedMember wholly = writing.findJsonValueAccessor();
    if (wholly != null) {
      add(wholly);
      return;
    }
    add(writing.findAnyGetter());
    writing.findProperties().stream().map(BeanPropertyDefinition::getAccessor).forEach(this::add);
  }

  private void add(@Nullable AnnotatedMember member) {
    if (member != null) {
      reflection.add(member.getMember());
    }
  }

  private static boolean isRequestBody(JavaClass type) {
    return type.isAssignableTo(JsonBody.class)
        || type.getMethodCallsFromSelf().stream()
            .anyMatch(call -> call.getTargetOwner().isEquivalentTo(RequestFieldGuard.class)
                && call.getTarget().getName().equals("check"));
  }

  /** {@link JsonBody} reads the typed properties of a request by reflection. */
  private void addBody(Class<?> body) {
    for (Method method : body.getMethods()) {
      if (method.isAnnotationPresent(JsonProperty.class)) {
        reflection.add(method);
      }
    }
  }

  static ObjectMapper mapper() {
    try {
      Field fast =
          Class.forName("com.salescrm.sdk.core.internal.json.CrmMapper").getDeclaredField("FAST");
      fast.setAccessible(true);
      return Objects.requireNonNull((ObjectMapper) fast.get(null));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the mapper of the SDK is elsewhere now", e);
    }
  }
}
