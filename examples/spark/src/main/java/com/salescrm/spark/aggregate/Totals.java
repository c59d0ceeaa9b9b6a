package com.salescrm.spark.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/**
 * The number of objects and the sum of their values. Immutable.
 *
 * @param count the number
 * @param sum the sum; null for no value
 */
record Totals(long count, @Nullable BigDecimal sum) {
  /** The type that Spark gives a sum of values. */
  static final DecimalType SUM = DataTypes.createDecimalType(38, 8);

  static final Totals NONE = new Totals(0, null);
  private static final List<String> PERIODS = List.of("one_time", "monthly", "annual");

  /**
   * The totals that the service states; null if they are not what SQL returns. It states 0 for the sum of no values,
   * which is null in SQL, and it may know values of other periods than those it sums.
   */
  static @Nullable Totals stated(JsonNode response, boolean withSum) {
    JsonNode total = response.path("total_results");
    if (!total.isIntegralNumber()) {
      return null;
    }
    long count = total.longValue();
    if (!withSum || count == 0) {
      return new Totals(count, null);
    }
    BigDecimal sum = BigDecimal.ZERO;
    long counted = 0;
    for (String period : PERIODS) {
      JsonNode value = response.path("total_value_" + period);
      if (!value.isNumber()) {
        return null;
      }
      sum = sum.add(value.decimalValue());
      counted += response.path("count_by_value_period").path(period).asLong();
    }
    return counted == count && sum.signum() != 0 ? new Totals(count, sum) : null;
  }

  Totals plus(Totals other) {
    BigDecimal added = sum == null ? other.sum : other.sum == null ? sum : sum.add(other.sum);
    return new Totals(count + other.count, added);
  }

  /** The value of an aggregate in a row of Spark. */
  @Nullable
  Object spark(AggregatePlan.Measure measure) {
    if (measure == AggregatePlan.Measure.COUNT) {
      return count;
    }
    return sum == null ? null : Decimal.apply(sum, SUM.precision(), SUM.scale());
  }
}
