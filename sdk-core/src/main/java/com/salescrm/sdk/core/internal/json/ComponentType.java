package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.property.Custom;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record: the JSON property that it names, and how the property is read. Its type is an element type, a
 * {@code List} of one, or an {@code Optional} of either. Thread-safe.
 */
public final class ComponentType {
  private static final Set<Class<?>> SCALARS = Set.of(
      String.class,
      int.class,
      Integer.class,
      long.class,
      Long.class,
      boolean.class,
      Boolean.class,
      BigDecimal.class,
      OffsetDateTime.class,
      LocalDate.class,
      JsonNode.class);

  /** Element types that are read as another type and converted. */
  private static final Map<Class<?>, Conversion> CONVERTED = Map.of(
      Instant.class,
          new Conversion(OffsetDateTime.class, time -> ((OffsetDateTime) time).toInstant()),
      double.class, new Conversion(BigDecimal.class, number -> ((BigDecimal) number).doubleValue()),
      Double.class,
          new Conversion(BigDecimal.class, number -> ((BigDecimal) number).doubleValue()));

  /** Not a record, whose methods would take more of the jar. */
  private static final class Conversion {
    private final Class<?> from;
    private final UnaryOperator<Object> function;

    Conversion(Class<?> from, UnaryOperator<Object> function) {
      this.from = from;
      this.function = function;
    }
  }

  private final Class<?> owner;
  private final RecordComponent component;
  private final @Nullable Custom custom;
  private final @Nullable JsonProperty explicit;
  private final String property;
  private final boolean optional;
  private final boolean list;
  private final Class<?> element;
  private final AtomicBoolean reported = new AtomicBoolean();

  /** The parameter is that of the canonical constructor: annotations of Kotlin are there. */
  ComponentType(RecordComponent component, Parameter parameter) {
    this.owner = component.getDeclaringRecord();
    this.component = component;
    this.custom = annotation(parameter, Custom.class);
    this.explicit = annotation(parameter, JsonProperty.class);
    this.property = findProperty();
    Type type = component.getGenericType();
    this.optional = component.getType() == Optional.class;
    type = optional ? argument(type) : type;
    this.list = type instanceof ParameterizedType generic && generic.getRawType() == List.class;
    type = list ? argument(type) : type;
    if (!(type instanceof Class<?> found) || !isElement(found)) {
      throw invalid(
          "the type " + component.getGenericType().getTypeName()
              + " is not supported. Supported are String, int, long, double, boolean and their classes, BigDecimal, Instant,"
              + " OffsetDateTime, LocalDate, JsonNode, types of the SDK, records, and a List or Optional of one of these");
    }
    this.element = found;
  }

  private <A extends Annotation> @Nullable A annotation(Parameter parameter, Class<A> type) {
    for (AnnotatedElement each : List.of(component, component.getAccessor(), parameter)) {
      A found = each.getAnnotation(type);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static Type argument(Type type) {
    return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : type;
  }

  private static boolean isElement(Class<?> type) {
    return SCALARS.contains(type)
        || CONVERTED.containsKey(type)
        || type.isRecord()
        || ModelTypes.isModel(type);
  }

  private String findProperty() {
    if (custom != null) {
      return CustomFieldKeys.PREFIX + customId(custom.value());
    }
    return explicit != null && !explicit.value().isEmpty()
        ? explicit.value()
        : component.getName().replaceAll("(\\p{Upper})", "_$1").toLowerCase(Locale.ROOT);
  }

  private String customId(String id) {
    try {
      return CustomFieldKeys.requireId(id);
    } catch (IllegalArgumentException e) {
      throw invalid(e.getMessage());
    }
  }

  /** {@return an exception that names the record and the component} */
  public IllegalArgumentException invalid(@Nullable String reason) {
    return new IllegalArgumentException(this + ": " + reason);
  }

  /** {@return the JSON name: of the custom field, of {@code @JsonProperty}, or the name of the component in snake case} */
  public String property() {
    return property;
  }

  /** {@return whether the JSON name follows from the name of the component} */
  public boolean isDerived() {
    return custom == null && explicit == null;
  }

  /** {@return whether the component is the value of a custom field} */
  public boolean isCustom() {
    return custom != null;
  }

  /** {@return the record of the application that this component, or each element of its list, is read as; null if none} */
  public @Nullable Class<?> record() {
    return element.isRecord() && !ModelTypes.isModel(element) ? element : null;
  }

  /** {@return whether it is an {@code Optional}, which may be of a list} */
  public boolean isOptional() {
    return optional;
  }

  /** {@return whether it is a list, or an {@code Optional} of one} */
  public boolean isList() {
    return list;
  }

  /** Whether a JSON null is a value, and not an absent one. */
  boolean takesNull() {
    return element == JsonNode.class && !optional && !list;
  }

  /** The type that Jackson reads, before {@link #conversion}. */
  JavaType elementType() {
    return record() != null
        ? JsonType.projected(element)
        : CrmMapper.FAST.constructType(elementClass());
  }

  /** {@return the class of a value, or of an element of a list, before it is converted to the type of the component} */
  public Class<?> elementClass() {
    Conversion conversion = CONVERTED.get(element);
    return conversion == null ? element : conversion.from;
  }

  /** The conversion of a value of {@link #elementType}; null if there is none. */
  @Nullable
  UnaryOperator<Object> conversion() {
    Conversion conversion = CONVERTED.get(element);
    return conversion == null ? null : conversion.function;
  }

  String typeName() {
    return component.getGenericType().getTypeName().replaceAll("[\\w.]+[.$]", "");
  }

  /** Whether this is the first call: a value that cannot be read is reported once. */
  boolean startReport() {
    return reported.compareAndSet(false, true);
  }

  /** {@return the record and the component, such as {@code LeadRow.displayName}} */
  @Override
  public String toString() {
    return owner.getSimpleName() + "." + component.getName();
  }
}
