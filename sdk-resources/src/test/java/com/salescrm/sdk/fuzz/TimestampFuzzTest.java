package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.Timestamps;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.export.ExportDateFormat;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Dates and date-times: the JDK accepts the same texts with equal values; without an offset the value is UTC.
 * A date-time whose offset has seconds is written in UTC (RFC 3339, 5.6).
 */
class TimestampFuzzTest extends FuzzTarget {
  private static final CustomField<OffsetDateTime> DATE_TIME = CustomField.dateTime("cf_1");
  private static final CustomField<LocalDate> DATE = CustomField.date("cf_1");

  TimestampFuzzTest() {
    super(
        utf8(
            "2026-06-19T12:05:47.508000+02:00",
            "2026-06-19T12:05:47Z",
            "2024-02-29T23:59",
            "2026-06-19",
            "6/19/2026 2:05 PM",
            "+10000-01-01T00:00:00.123456789-18:00"),
        List.of("-00:00", "+18:00", "24:00", "T", "t", "Z", "02-29", "0000", ".1", "٣", "[UTC]"));
  }

  @Override
  void run(byte[] input) {
    String text = new String(input, UTF_8);
    OffsetDateTime time = JdkTimes.read(text);
    LocalDate date = result(() -> LocalDate.parse(text));
    requireSame(time, result(() -> Timestamps.parse(text)));
    requireSame(date, result(() -> Timestamps.parseDate(text)));
    requireSame(time, custom(DATE_TIME, text));
    requireSame(date, custom(DATE, text));
    DateOrDateTime either = result(() -> DateOrDateTime.parse(text));
    requireSame(time != null ? time : date, value(either));
    if (either != null) {
      DateOrDateTime again = DateOrDateTime.parse(either.toString());
      requireSame(time != null ? JdkTimes.written(time) : date, value(again));
    }
    for (ExportDateFormat format : List.of(ExportDateFormat.ISO8601, ExportDateFormat.EXCEL)) {
      OffsetDateTime parsed = result(() -> format.parseDateTime(text));
      require(parsed == null || time == null || parsed.equals(time), () -> text + " is " + parsed);
      result(() -> format.parseDate(text));
    }
  }

  private static Object value(DateOrDateTime either) {
    return either == null
        ? null
        : either.dateTime().isPresent() ? either.dateTime().get() : either.toLocalDate();
  }

  private static void requireSame(Object expected, Object actual) {
    require(Objects.equals(expected, actual), () -> "expected " + expected + ", but was " + actual);
  }

  private static <T> T custom(CustomField<T> field, String text) {
    try {
      return field.decode(TextNode.valueOf(text)).orElse(null);
    } catch (DecodingException e) {
      return null;
    }
  }

  private static <T> T result(Supplier<T> read) {
    try {
      return read.get();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
