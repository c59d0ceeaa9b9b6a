package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;

/**
 * What JSON is read as: a class, or a record whose components select the properties that are read. Immutable.
 *
 * @param <T> the type of the result
 */
@SuppressWarnings("UnusedTypeParameter") // It is the type of what a reader returns.
public final class JsonType<T> {
  private final JavaType type;
  private final Class<?> named;

  private JsonType(JavaType type, Class<?> named) {
    this.type = type;
    this.named = named;
  }

  /** Stands for a record of the application in Jackson's types; has no instances. */
  interface Projected<T> {}

  /** A model or a class of the application. */
  public static <T> JsonType<T> of(Class<T> type) {
    return new JsonType<>(CrmMapper.FAST.constructType(type), type);
  }

  /** A record; {@link RecordDeserializer} reads its components only. */
  public static <T extends Record> JsonType<T> ofComponents(Class<T> type) {
    return new JsonType<>(projected(type), type);
  }

  /** A record as {@link #ofComponents}, with the id of the object. */
  public static <T extends Record> JsonType<Row<T>> ofRow(Class<T> type) {
    return new JsonType<>(parametric(Row.class, type), type);
  }

  static JavaType projected(Class<?> type) {
    return parametric(Projected.class, type);
  }

  private static JavaType parametric(Class<?> type, Class<?> parameter) {
    return CrmMapper.FAST.getTypeFactory().constructParametricType(type, parameter);
  }

  ObjectReader reader(ObjectMapper mapper) {
    return mapper.readerFor(type);
  }

  /** The class that messages name. */
  Class<?> named() {
    return named;
  }
}
