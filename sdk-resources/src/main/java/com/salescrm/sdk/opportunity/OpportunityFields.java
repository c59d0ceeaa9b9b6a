package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The fields of an opportunity that requests can write.
 *
 * @param <T> the type that has the fields
 */
public interface OpportunityFields<T> {

  /** {@return the id of the lead; a new opportunity without it gets a new lead without a name} */
  @JsonProperty("lead_id")
  Optional<String> leadId();

  /** {@return the id of the contact} */
  @JsonProperty("contact_id")
  Optional<String> contactId();

  /** {@return the id of the responsible user} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /**
   * {@return the id of the status; a new opportunity without it gets the first status of the organization. With a status of
   * type {@code won}, the service sets {@link #dateWon()} if it is empty}
   */
  @JsonProperty("status_id")
  Optional<String> statusId();

  /** {@return the value in minor units of the currency, such as cents} */
  @JsonProperty("value")
  Optional<BigDecimal> value();

  /** {@return whether the value is paid once, each month or each year} */
  @JsonProperty("value_period")
  Optional<ValuePeriod> valuePeriod();

  /** {@return the probability of winning in the unit of the service, 0 to 100 where observed; not checked} */
  @JsonProperty("confidence")
  Optional<BigDecimal> confidence();

  /** {@return the note} */
  @JsonProperty("note")
  Optional<String> note();

  /** {@return the day it was won, or the expected day for an active opportunity} */
  @JsonProperty("date_won")
  Optional<LocalDate> dateWon();
}
