package com.salescrm.spark.filter;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A half-open range of moments or of days. Half-open, because the specification does not say whether {@code __lte} with a
 * day includes the day. Immutable.
 *
 * @param unit microseconds or days since 1970-01-01 in UTC
 * @param from the first in the range; null for no bound
 * @param until the first after the range; null for no bound
 */
public record Range(
    Unit unit, @Nullable Long from, @Nullable Long until) implements Serializable {
  public enum Unit {
    MICROS,
    DAYS
  }

  static Range all(Unit unit) {
    return new Range(unit, null, null);
  }

  /** The part of this range from a value on. */
  public Range notBefore(long value) {
    return new Range(unit, from == null ? Long.valueOf(value) : Math.max(from, value), until);
  }

  /** The part of this range before a value. */
  public Range before(long value) {
    return new Range(unit, from, until == null ? Long.valueOf(value) : Math.min(until, value));
  }

  /** The parameters that select objects whose field is in the range; an object without the field is not selected. */
  public Map<String, String> parameters(String field) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (from != null) {
      parameters.put(field + "__gte", text(from));
    }
    if (until != null) {
      parameters.put(field + "__lt", text(until));
    }
    return parameters;
  }

  private String text(long value) {
    return unit == Unit.DAYS
        ? LocalDate.ofEpochDay(value).toString()
        : Instant.EPOCH.plus(value, ChronoUnit.MICROS).toString();
  }
}
