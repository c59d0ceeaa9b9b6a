package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.function.Predicate;

/**
 * A date comparison. A date-only bound is compared with the UTC day, so that {@code __lte} includes
 * the whole day. A date-time bound is compared with microsecond precision; {@code date_won} is
 * compared by day. An object without the date does not match.
 */
final class DateFilter {
  private DateFilter() {}

  static Predicate<OpportunityRecord> of(String field, String suffix, String value) {
    return field.equals("date_won") ? won(suffix, day(value, field)) : moment(field, suffix, value);
  }

  private static Predicate<OpportunityRecord> won(String suffix, LocalDate day) {
    return opportunity -> {
      LocalDate won = opportunity.dateWon();
      return won != null && matches(suffix, won.compareTo(day));
    };
  }

  private static Predicate<OpportunityRecord> moment(String field, String suffix, String value) {
    if (value.length() == "2026-01-31".length()) {
      LocalDate day = day(value, field);
      return each -> {
        LocalDate actual = moment(field, each).atZone(ZoneOffset.UTC).toLocalDate();
        return matches(suffix, actual.compareTo(day));
      };
    }
    Instant instant = dateTime(value, field).toInstant();
    return each -> matches(suffix, moment(field, each).compareTo(instant));
  }

  private static Instant moment(String field, OpportunityRecord opportunity) {
    return field.equals("date_created") ? opportunity.created() : opportunity.updated();
  }

  private static boolean matches(String suffix, int comparison) {
    return switch (suffix) {
      case "lt" -> comparison < 0;
      case "lte" -> comparison <= 0;
      case "gt" -> comparison > 0;
      default -> comparison >= 0;
    };
  }

  private static LocalDate day(String value, String field) {
    try {
      return LocalDate.parse(value);
    } catch (DateTimeParseException e) {
      return dateTime(value, field).toLocalDate();
    }
  }

  private static OffsetDateTime dateTime(String value, String field) {
    try {
      return OffsetDateTime.parse(value);
    } catch (DateTimeParseException e) {
      throw Problem.violation(
          400,
          "The filter on "
              + field
              + " has '"
              + value
              + "': send a date, or a date-time with an offset and '+' encoded as %2B.");
    }
  }
}
