package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.query.SortOrder;

/**
 * The property by which the service sorts opportunities (specification, "Opportunities", {@code _order_by}). The constants
 * are ascending. Immutable, equal by value.
 */
public final class OpportunityOrder extends SortOrder {

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

  /** By value, regardless of its period. */
  public static final OpportunityOrder VALUE = of("value");

  /** By value per year. */
  public static final OpportunityOrder ANNUALIZED_VALUE = of("annualized_value");

  /** By value per year multiplied by confidence. */
  public static final OpportunityOrder ANNUALIZED_EXPECTED_VALUE = of("annualized_expected_value");

  private OpportunityOrder(String key, boolean descending) {
    super(key, descending);
  }

  /**
   * An order without a constant.
   *
   * @param value the name of one property; a leading minus means descending
   * @return the order
   * @throws IllegalArgumentException if the name is blank or contains a comma
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

  /** {@return the order by the same property, the smallest or earliest first} */
  public OpportunityOrder ascending() {
    return new OpportunityOrder(key(), false);
  }

  /** {@return the order by the same property, the largest or latest first} */
  public OpportunityOrder descending() {
    return new OpportunityOrder(key(), true);
  }
}
