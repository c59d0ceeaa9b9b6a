package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.model.JsonBacked;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A condition on a field of a {@link SearchQuery}. The forms are published, not part of the specification. Pass other
 * forms (relative periods, the current user) as JSON ({@link #of}). {@link SearchQuery.Builder#not} negates a condition.
 * Immutable, safe for many threads, equal by value.
 */
public final class SearchCondition extends JsonBacked {
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx");

  private SearchCondition(JsonNode json) {
    super(json);
  }

  /**
   * A condition as JSON, such as {@code {"type": "current_user"}}.
   *
   * @param json the condition
   * @return the condition
   * @throws IllegalArgumentException if it is no JSON object
   */
  public static SearchCondition of(JsonNode json) {
    Arguments.notNull(json, "json");
    return new SearchCondition(requireObject("condition", json));
  }

  /**
   * The field contains these words.
   *
   * @param value the words; each is matched as a whole
   * @return the condition
   * @throws IllegalArgumentException if there is no word
   */
  public static SearchCondition text(String value) {
    return new SearchCondition(
        type("text").put("mode", "full_words").put("value", Arguments.notBlank(value, "value")));
  }

  /**
   * The field is one of these values.
   *
   * @param values the values, at least one
   * @return the condition
   * @throws IllegalArgumentException if there is no value, or one is null
   */
  public static SearchCondition anyOf(String... values) {
    Arguments.notNull(values, "values");
    return listing(type("term"), "values", values);
  }

  /**
   * The field refers to one of these objects.
   *
   * @param referenceType the type of the objects, such as {@code status.lead} or {@code user_or_group}
   * @param ids the ids of the objects, at least one
   * @return the condition
   * @throws IllegalArgumentException if there is no id, or the type or an id is null or blank
   */
  public static SearchCondition references(String referenceType, String... ids) {
    Arguments.notBlank(referenceType, "referenceType");
    for (String id : Arguments.notNull(ids, "ids")) {
      Arguments.notBlank(id, "object_ids");
    }
    return listing(type("reference").put("reference_type", referenceType), "object_ids", ids);
  }

  /** {@return the condition that the field has a value} */
  public static SearchCondition exists() {
    return new SearchCondition(type("exists"));
  }

  /**
   * {@return the condition that the field has this value}
   *
   * @param value true or false
   */
  public static SearchCondition is(boolean value) {
    return new SearchCondition(type("boolean").put("value", value));
  }

  /**
   * {@return the condition that the number is this or more}
   *
   * @param number the smallest matching number
   * @throws IllegalArgumentException if the number is not finite
   */
  public static SearchCondition atLeast(Number number) {
    Arguments.notNull(number, "number");
    return new SearchCondition(withEnd(type("number_range"), "gte", number));
  }

  /**
   * {@return the condition that the number is more than this}
   *
   * @param number the largest number that does not match
   * @throws IllegalArgumentException if the number is not finite
   */
  public static SearchCondition moreThan(Number number) {
    Arguments.notNull(number, "number");
    return new SearchCondition(withEnd(type("number_range"), "gt", number));
  }

  /**
   * {@return the condition that the number is this or less}
   *
   * @param number the largest matching number
   * @throws IllegalArgumentException if the number is not finite
   */
  public static SearchCondition atMost(Number number) {
    Arguments.notNull(number, "number");
    return new SearchCondition(withEnd(type("number_range"), "lte", number));
  }

  /**
   * {@return the condition that the number is less than this}
   *
   * @param number the smallest number that does not match
   * @throws IllegalArgumentException if the number is not finite
   */
  public static SearchCondition lessThan(Number number) {
    Arguments.notNull(number, "number");
    return new SearchCondition(withEnd(type("number_range"), "lt", number));
  }

  /**
   * {@return the condition that the number is in a range, both ends included}
   *
   * @param least the smallest matching number
   * @param most the largest matching number
   * @throws IllegalArgumentException if a number is not finite, or {@code most} is less than {@code least}
   */
  public static SearchCondition between(Number least, Number most) {
    Arguments.notNull(least, "least");
    Arguments.notNull(most, "most");
    if (decimal(least).compareTo(decimal(most)) > 0) {
      throw new IllegalArgumentException(
          "the range of numbers begins at " + least + " and must not end before, at " + most);
    }
    return new SearchCondition(withEnd(withEnd(type("number_range"), "gte", least), "lte", most));
  }

  /**
   * {@return the condition that the date or date-time is in a range} Days are days of the organization. For date-times the
   * service supports an inclusive start ({@code from}) and an exclusive end ({@code until}, {@code endingBefore}) only.
   *
   * @param range the range, of days or of moments
   * @throws IllegalArgumentException if {@code after}, {@code upTo} or {@code endingWith} set a date-time
   */
  public static SearchCondition date(DateRange range) {
    Arguments.notNull(range, "range");
    ObjectNode condition = type("moment_range");
    if (range.start() != null) {
      condition.set("on_or_after", start(range.start()));
    }
    if (range.end() != null) {
      condition.set("before", end(range.end()));
    }
    return new SearchCondition(condition);
  }

  private static ObjectNode start(DateRange.End start) {
    return start.value() instanceof LocalDate day
        ? day(start.isInclusive() ? day : day.plusDays(1), "start")
        : moment(start, start.isInclusive());
  }

  private static ObjectNode end(DateRange.End end) {
    return end.value() instanceof LocalDate day
        ? day(day, end.isInclusive() ? "end" : "start")
        : moment(end, !end.isInclusive());
  }

  private static ObjectNode day(LocalDate day, String which) {
    return type("fixed_local_date").put("value", day.toString()).put("which", which);
  }

  private static ObjectNode moment(DateRange.End end, boolean supported) {
    if (!supported) {
      throw new IllegalArgumentException("The service has no condition for moments " + end.suffix()
          + " " + end.text() + ": use from(…) and until(…)");
    }
    OffsetDateTime moment = (OffsetDateTime) end.value();
    return type("fixed_utc").put("value", UTC.format(moment.withOffsetSameInstant(ZoneOffset.UTC)));
  }

  private static ObjectNode withEnd(ObjectNode range, String name, Number end) {
    // Parsed, so that a condition from a response is equal to this one.
    return range.set(name, JsonCodec.toParsedTree(decimal(end).stripTrailingZeros()));
  }

  private static BigDecimal decimal(Number number) {
    try {
      return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + number + "' is no number for a condition", e);
    }
  }

  private static ObjectNode type(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  private static SearchCondition listing(ObjectNode condition, String name, String... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException(
          name + " of the condition " + condition + " is empty: pass at least one");
    }
    ArrayNode list = condition.putArray(name);
    for (String value : values) {
      list.add(Arguments.notNull(value, name));
    }
    return new SearchCondition(condition);
  }
}
