package com.salescrm.spark.service;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** An API key that the driver sends to the executors. Its text appears in no plan, message or log. Immutable. */
public final class ApiKey implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String value;

  public ApiKey(String value) {
    this.value = value;
  }

  public String value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ApiKey key && value.equals(key.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
