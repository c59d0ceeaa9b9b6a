package com.salescrm.spark.aggregate;

import com.salescrm.spark.filter.Filters;
import com.salescrm.spark.schema.TableSchema;
import com.salescrm.sync.table.Table;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Extract;
import org.apache.spark.sql.connector.expressions.GeneralScalarExpression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * An aggregation that the service states with a list: the number of objects, and for opportunities the sum of their values and
 * groups by user or date won. Immutable.
 *
 * @param groupBy the value of {@code _group_by}; empty for one result
 * @param keys the columns of the group, in their order
 * @param measures the aggregates, in their order
 */
public record AggregatePlan(String groupBy, List<GroupKey> keys, List<Measure> measures)
    implements Serializable {
  private static final String WON = "date_won";

  /** An aggregate that the service states. */
  enum Measure {
    COUNT,
    SUM_VALUE
  }

  /** The plan of an aggregation; null if the service does not state exactly its result. */
  public static @Nullable AggregatePlan of(Table table, Aggregation aggregation) {
    List<Measure> measures = new ArrayList<>();
    for (AggregateFunc each : aggregation.aggregateExpressions()) {
      Measure measure = measure(table, each);
      if (measure == null) {
        return null;
      }
      measures.add(measure);
    }
    List<GroupKey> keys = new ArrayList<>();
    for (Expression each : aggregation.groupByExpressions()) {
      GroupKey key = key(each);
      if (key == null || table != Table.OPPORTUNITIES) {
        return null;
      }
      keys.add(key);
    }
    String groupBy = keys.isEmpty() ? "" : groupBy(keys);
    return groupBy == null || measures.isEmpty()
        ? null
        : new AggregatePlan(groupBy, List.copyOf(keys), List.copyOf(measures));
  }

  /** The columns of the result: first those of the group. */
  public StructType sparkType() {
    StructType type = new StructType();
    for (GroupKey key : keys) {
      type = type.add("group_" + type.size(), key.type(), true);
    }
    for (Measure measure : measures) {
      type = measure == Measure.COUNT
          ? type.add("count_" + type.size(), DataTypes.LongType, false)
          : type.add("sum_" + type.size(), Totals.SUM, true);
    }
    return type;
  }

  private static @Nullable Measure measure(Table table, AggregateFunc function) {
    if (function instanceof CountStar) {
      return Measure.COUNT;
    }
    if (function instanceof Count count) { // The id is never null.
      return !count.isDistinct() && isColumn(count.column(), TableSchema.ID) ? Measure.COUNT : null;
    }
    return function instanceof Sum sum
            && !sum.isDistinct()
            && table == Table.OPPORTUNITIES
            && isColumn(sum.column(), "value")
        ? Measure.SUM_VALUE
        : null;
  }

  private static boolean isColumn(Expression expression, String name) {
    return expression instanceof NamedReference reference
        && Filters.name(reference).equals(name);
  }

  private static @Nullable GroupKey key(Expression expression) {
    if (isColumn(expression, "user_id")) {
      return GroupKey.USER;
    }
    if (expression instanceof Extract extract && isColumn(extract.source(), WON)) {
      return switch (extract.field().toUpperCase(Locale.ROOT)) {
        case "YEAR" -> GroupKey.YEAR;
        case "QUARTER" -> GroupKey.QUARTER;
        case "MONTH" -> GroupKey.MONTH;
        default -> null;
      };
    }
    boolean isTrunc = expression instanceof GeneralScalarExpression call
        && call.name().equals("TRUNC")
        && call.children().length == 2
        && isColumn(call.children()[0], WON);
    return isTrunc && expression.children()[1] instanceof Literal<?> unit
        ? truncated(String.valueOf(unit.value()))
        : null;
  }

  private static @Nullable GroupKey truncated(String unit) {
    return switch (unit.toUpperCase(Locale.ROOT)) {
      case "YEAR", "YYYY", "YY" -> GroupKey.YEAR_START;
      case "QUARTER" -> GroupKey.QUARTER_START;
      case "MONTH", "MON", "MM" -> GroupKey.MONTH_START;
      case "WEEK" -> GroupKey.WEEK_START;
      default -> null;
    };
  }

  /** The group of the service that has exactly these keys; null if there is none, such as for months of any year. */
  private static @Nullable String groupBy(List<GroupKey> keys) {
    Set<GroupKey> set = EnumSet.copyOf(keys);
    if (set.contains(GroupKey.USER) || set.contains(GroupKey.WEEK_START)) {
      return set.size() > 1 ? null : set.contains(GroupKey.USER) ? "user_id" : WON + "__week";
    }
    boolean hasYear = set.contains(GroupKey.YEAR)
        || set.contains(GroupKey.YEAR_START)
        || set.contains(GroupKey.QUARTER_START);
    if (set.contains(GroupKey.MONTH_START) || (set.contains(GroupKey.MONTH) && hasYear)) {
      return WON + "__month";
    }
    if (set.contains(GroupKey.MONTH) || !hasYear) {
      return null;
    }
    return set.contains(GroupKey.QUARTER_START) || set.contains(GroupKey.QUARTER)
        ? WON + "__quarter"
        : WON + "__year";
  }
}
