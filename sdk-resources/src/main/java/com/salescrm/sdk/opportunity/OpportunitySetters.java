package com.salescrm.sdk.opportunity;

import java.math.BigDecimal;

/**
 * The builders of requests that write opportunities. Not safe for several threads.
 *
 * @param <B> the builder itself
 */
public interface OpportunitySetters<B> {

  /**
   * Sets the value.
   *
   * @param minorUnits the value in minor units of the currency, such as cents
   * @return this builder
   */
  B value(BigDecimal minorUnits);

  /**
   * Sets the value.
   *
   * @param minorUnits the value in minor units of the currency, such as cents
   * @return this builder
   */
  default B value(long minorUnits) {
    return value(BigDecimal.valueOf(minorUnits));
  }

  /**
   * Sets the probability of winning.
   *
   * @param confidence the number in the unit of the service, 0 to 100 where observed; not checked
   * @return this builder
   */
  B confidence(BigDecimal confidence);

  /**
   * Sets the probability of winning.
   *
   * @param confidence the number in the unit of the service, 0 to 100 where observed; not checked
   * @return this builder
   */
  default B confidence(int confidence) {
    return confidence(BigDecimal.valueOf(confidence));
  }
}
