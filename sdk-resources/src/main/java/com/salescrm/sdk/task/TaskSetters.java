package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.DateOrDateTime;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/**
 * The builders of requests that write tasks. Not safe for several threads.
 *
 * @param <B> the builder itself
 */
public interface TaskSetters<B> {

  /**
   * Sets the due day, or the due date and time.
   *
   * @param date the day or the date and time
   * @return this builder
   */
  B date(DateOrDateTime date);

  /**
   * Sets the due day.
   *
   * @param day the day
   * @return this builder
   */
  default B date(LocalDate day) {
    return date(DateOrDateTime.of(Arguments.notNull(day, "day")));
  }

  /**
   * Sets the due date and time.
   *
   * @param moment the date and time; the request contains its offset
   * @return this builder
   */
  default B date(OffsetDateTime moment) {
    return date(DateOrDateTime.of(Arguments.notNull(moment, "moment")));
  }
}
