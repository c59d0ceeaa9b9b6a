package com.salescrm.sdk.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.CrmClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A type of request bodies, how the least that it needs is built, and the operation that sends it.
 *
 * @param <R> the type
 * @param <B> its builder
 */
final class RequestBody<R, B> {

  /** A call with such a body. */
  interface Send<R> {
    Object send(CrmClient crm, Ids id, R request);
  }

  private final Class<R> type;
  private final String operation;
  private final BiConsumer<B, Ids> least;
  private final Send<R> send;
  private final Map<String, BiConsumer<B, Ids>> special = new LinkedHashMap<>();

  private RequestBody(Class<R> type, String operation, BiConsumer<B, Ids> least, Send<R> send) {
    this.type = type;
    this.operation = operation;
    this.least = least;
    this.send = send;
  }

  static <R, B> RequestBody<R, B> of(
      Class<R> type,
      @SuppressWarnings("unused") Class<B> builder,
      String operation,
      BiConsumer<B, Ids> least,
      Send<R> send) {
    return new RequestBody<>(type, operation, least, send);
  }

  /** How a property is set that needs more than a value of its type. */
  RequestBody<R, B> with(String property, BiConsumer<B, Ids> set) {
    special.put(property, set);
    return this;
  }

  Class<R> type() {
    return type;
  }

  String operation() {
    return operation;
  }

  /** A body with the least that it needs. */
  R least(Ids id) {
    return build(builder(id));
  }

  /** A body with the least that it needs, and a property. */
  R with(String property, Ids id) {
    return with(List.of(property), id);
  }

  /** A body with the least that it needs, and a value for a property. */
  R with(String property, Object value, Ids id) {
    B builder = builder(id);
    Samples.set(builder, accessor(property), value);
    return build(builder);
  }

  /** A body with the least that it needs, and several properties. */
  R with(Collection<String> properties, Ids id) {
    B builder = builder(id);
    properties.forEach(property -> set(builder, property, id));
    return build(builder);
  }

  Object send(CrmClient crm, Ids id, Object request) {
    return send.send(crm, id, type.cast(request));
  }

  private void set(B builder, String property, Ids id) {
    BiConsumer<B, Ids> set = special.get(property);
    if (set == null) {
      Samples.set(builder, accessor(property), property, id);
    } else {
      set.accept(builder, id);
    }
  }

  private Method accessor(String property) {
    return Objects.requireNonNull(accessors(type).get(property), property);
  }

  @SuppressWarnings("unchecked") // As the caller of of(…) says.
  private B builder(Ids id) {
    B builder = (B) call(null, method(type, "builder"));
    least.accept(builder, id);
    return builder;
  }

  private R build(B builder) {
    return type.cast(call(builder, method(builder.getClass(), "build")));
  }

  private static Method method(Class<?> type, String name) {
    try {
      return type.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  static Object call(@Nullable Object target, Method method, Object... arguments) {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** The typed properties of a type by their names in JSON, those of its interfaces too. */
  static Map<String, Method> accessors(Class<?> type) {
    Map<String, Method> accessors = new TreeMap<>();
    for (Method method : type.getMethods()) {
      add(accessors, method);
    }
    for (Method method : type.getDeclaredMethods()) {
      add(accessors, method);
    }
    return accessors;
  }

  private static void add(Map<String, Method> accessors, Method method) {
    JsonProperty property = method.getAnnotation(JsonProperty.class);
    if (property != null) {
      accessors.put(property.value(), method);
    }
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }
}
