package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What opportunities are sorted by, one property at a time (specification, "Opportunities", {@code _order_by}). The
 * constants are ascending. Immutable, equal by value.
 */
public final class OpportunityOrder {

  /** By the day won. */
  public static final OpportunityOrder DATE_WON = of("date_won");

  /** By the last change. */
  public static final OpportunityOrder DATE_UPDATED = of("date_updated");

  /** By creation. */
  public static final OpportunityOrder DATE_CREATED = of("date_created");

  /** By confidence. */
  public static final OpportunityOrder CONFIDENCE = of("confidence");

  /** By the name of the responsible user. */
  public static final OpportunityOrder USER_NAME = of("user_name");

  /** By value as it stands, whatever its period. */
  public static final OpportunityOrder VALUE = of("value");

  /** By the value of a year. */
  public static final OpportunityOrder ANNUALIZED_VALUE = of("annualized_value");

  /** By the value of a year multiplied by confidence. */
  public static final OpportunityOrder ANNUALIZED_EXPECTED_VALUE = of("annualized_expected_value");

  private static final String MINUS = "-";

  private final String key;
  private final boolean descending;

  private OpportunityOrder(String key, boolean descending) {
    this.key = key;
    this.descending = descending;
  }

  /**
   * An order that has no constant here.
   *
   * @param value a property's name; a leading minus means descending
   * @return the order
   * @throws IllegalArgumentException if the name is blank or holds a comma, since the service sorts by one property
   */
  public static OpportunityOrder of(String value) {
    Arguments.notNull(value, "value");
    boolean descending = value.startsWith("-");
    String key = descending ? value.substring(1) : value;
    if (key.isBlank() || key.indexOf(',') >= 0) {
      throw new IllegalArgumentException(
          "'" + value + "' is no order of opportunities: give the name of one property");
    }
    return new OpportunityOrder(key, descending);
  }

  /** {@return the same, the smallest or earliest first} */
  public OpportunityOrder ascending() {
    return new OpportunityOrder(key, false);
  }

  /** {@return the same, the largest or latest first} */
  public OpportunityOrder descending() {
    return new OpportunityOrder(key, true);
  }

  /** {@return the value of the parameter, such as {@code -value}} */
  public String value() {
    return descending ? MINUS + key : key;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OpportunityOrder that && value().equals(that.value());
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, descending);
  }

  /** {@return the value of the parameter} */
  @Override
  public String toString() {
    return value();
  }
}
