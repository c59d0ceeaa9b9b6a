package com.salescrm.spark.filter;

import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The filters that the service evaluates exactly as SQL does; Spark evaluates all others. Belongs to one thread.
 *
 * <p>A filter of the service selects no object without a value, as SQL does for null.
 */
public final class Filters {
  /** More values make the address of a request too long. */
  private static final int MOST_VALUES = 50;

  private static final long MOST_DAYS = 2_932_896; // 9999-12-31
  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private final Table table;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Map<String, Range> ranges = new LinkedHashMap<>();
  private final Set<String> columns = new HashSet<>();
  private final List<Predicate> pushed = new ArrayList<>();

  public Filters(Table table) {
    this.table = table;
  }

  /** Takes those that the service evaluates; returns the others. */
  public Predicate[] push(Predicate[] predicates) {
    List<Predicate> others = new ArrayList<>();
    for (Predicate each : predicates) {
      (each.name().equals("IS_NOT_NULL") || !take(each) ? others : pushed).add(each);
    }
    // A column with another filter is not null.
    List<Predicate> implied =
        others.stream().filter(each -> columns.contains(notNull(each))).toList();
    pushed.addAll(implied);
    others.removeAll(implied);
    return others.toArray(Predicate[]::new);
  }

  public Predicate[] pushed() {
    return pushed.toArray(Predicate[]::new);
  }

  boolean areNone() {
    return pushed.isEmpty();
  }

  public boolean has(String column) {
    return columns.contains(column);
  }

  /** All parameters but those for a column. */
  public Map<String, String> parametersWithout(@Nullable String column) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    ranges.forEach((name, range) -> {
      if (!name.equals(column)) {
        all.putAll(range.parameters(name));
      }
    });
    return all;
  }

  public Range range(String column) {
    return ranges.getOrDefault(column, Range.all(Range.Unit.MICROS));
  }

  private static String notNull(Predicate predicate) {
    return predicate.name().equals("IS_NOT_NULL")
            && predicate.children()[0] instanceof NamedReference column
        ? name(column)
        : "";
  }

  private boolean take(Predicate predicate) {
    Expression[] parts = predicate.children();
    if (predicate.name().equals("NOT") && parts[0] instanceof Predicate negated) {
      return negated.name().equals("=") && isComplete(negated.children(), false);
    }
    if (parts.length < 2 || !(parts[0] instanceof NamedReference reference)) {
      return false;
    }
    String column = name(reference);
    List<Object> values = Stream.of(parts).skip(1).map(Filters::value).toList();
    boolean taken = switch (predicate.name()) {
      case "=" -> isComplete(parts, true) || equal(column, values) || ranged("=", column, values);
      case "IN" -> equal(column, values);
      case "<", "<=", ">", ">=" -> ranged(predicate.name(), column, values);
      default -> false;
    };
    if (taken) {
      columns.add(column);
    }
    return taken;
  }

  /** The only filter with a boolean. */
  private boolean isComplete(Expression[] parts, boolean wanted) {
    boolean taken = table == Table.TASKS
        && parts[0] instanceof NamedReference column
        && name(column).equals("is_complete")
        && value(parts[1]) instanceof Boolean
        && !parameters.containsKey("is_complete");
    if (taken) {
      boolean value = (Boolean) value(parts[1]) == wanted;
      parameters.put("is_complete", Boolean.toString(value));
      columns.add("is_complete");
    }
    return taken;
  }

  private boolean equal(String column, List<Object> values) {
    ExactFilter filter = ExactFilter.of(table, column);
    if (filter == null
        || columns.contains(column)
        || values.size() > MOST_VALUES
        || (values.size() > 1 && !filter.hasList())
        || !values.stream().allMatch(filter::accepts)) {
      return false;
    }
    String text = values.stream().map(Object::toString).distinct().collect(Collectors.joining(","));
    boolean isList = text.indexOf(',') >= 0;
    parameters.put(filter.parameter() + (isList ? "__in" : ""), text);
    return true;
  }

  private boolean ranged(String operator, String column, List<Object> values) {
    Range.Unit unit = ExactFilter.rangeUnit(table, column);
    if (unit == null || !(values.get(0) instanceof Number number)) {
      return false;
    }
    long value = number.longValue();
    long most = unit == Range.Unit.DAYS ? MOST_DAYS : MOST_DAYS * MICROS_PER_DAY;
    if (value < 0 || value >= most) {
      return false; // Dates of years that a service may not read.
    }
    Range range = ranges.getOrDefault(column, Range.all(unit));
    ranges.put(
        column,
        switch (operator) {
          case "<" -> range.before(value);
          case "<=" -> range.before(value + 1);
          case ">" -> range.notBefore(value + 1);
          case ">=" -> range.notBefore(value);
          default -> range.notBefore(value).before(value + 1);
        });
    return true;
  }

  public static String name(NamedReference reference) {
    return String.join(".", reference.fieldNames());
  }

  /** The value of a literal; the expression itself if it is none. */
  private static Object value(Expression expression) {
    Object value = expression instanceof Literal<?> literal ? literal.value() : null;
    return value == null ? expression : value;
  }
}
