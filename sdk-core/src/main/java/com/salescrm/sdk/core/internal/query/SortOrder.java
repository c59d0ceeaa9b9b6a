package com.salescrm.sdk.core.internal.query;

import org.jspecify.annotations.Nullable;

/** The base of sort orders: one property, ascending or descending. Immutable, equal by value. */
public abstract class SortOrder {
  private final String key;
  private final boolean descending;

  /**
   * A sort order.
   *
   * @param key the name of the property
   * @param descending whether the order is descending
   */
  protected SortOrder(String key, boolean descending) {
    this.key = key;
    this.descending = descending;
  }

  /** {@return the name of the property} */
  protected final String key() {
    return key;
  }

  /** {@return the value of the query parameter: the name of the property, after a minus if descending} */
  public final String value() {
    return descending ? "-" + key : key;
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The same property in two lists is two orders.
  public final boolean equals(@Nullable Object other) {
    return other != null
        && getClass() == other.getClass()
        && value().equals(((SortOrder) other).value());
  }

  @Override
  public final int hashCode() {
    return value().hashCode();
  }

  /** {@return the value of the query parameter} */
  @Override
  public final String toString() {
    return value();
  }
}
