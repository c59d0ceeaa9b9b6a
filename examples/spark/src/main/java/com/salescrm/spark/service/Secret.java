package com.salescrm.spark.service;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** An API key or a password that the driver sends to the executors. Its text appears in no plan, message or log. Immutable. */
public final class Secret implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  public String value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Secret secret && value.equals(secret.value);
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
