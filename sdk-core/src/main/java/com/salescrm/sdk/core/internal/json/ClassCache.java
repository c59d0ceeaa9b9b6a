package com.salescrm.sdk.core.internal.json;

import java.util.function.Function;

/**
 * A value for each class, computed on first use. Thread-safe.
 *
 * @param <T> the type of the values
 */
public final class ClassCache<T> extends ClassValue<T> {
  private final Function<Class<?>, T> value;

  /**
   * Creates an empty cache.
   *
   * @param value computes the value of a class
   */
  public ClassCache(Function<Class<?>, T> value) {
    this.value = value;
  }

  @Override
  protected T computeValue(Class<?> type) {
    return value.apply(type);
  }
}
