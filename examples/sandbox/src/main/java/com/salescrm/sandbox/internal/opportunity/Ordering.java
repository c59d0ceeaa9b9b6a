package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.User;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sorts opportunities by a value of {@code _order_by}. The sort is stable. */
final class Ordering {
  private static final Map<String, SortKey<?>> KEYS = keys();

  private Ordering() {}

  /** Null preserves the order of creation. */
  static List<OpportunityRecord> sorted(
      List<OpportunityRecord> opportunities, @Nullable String parameter) {
    if (parameter == null) {
      return opportunities;
    }
    boolean descending = parameter.startsWith("-");
    SortKey<?> key = KEYS.get(descending ? parameter.substring(1) : parameter);
    if (key == null) {
      throw Problem.badRequest("_order_by is '" + parameter + "': it must be one of "
          + String.join(", ", KEYS.keySet()));
    }
    return opportunities.stream().sorted(key.comparator(descending)).toList();
  }

  /** Objects without the value are last, ascending and descending. */
  private record SortKey<T extends Comparable<? super T>>(
      Function<OpportunityRecord, @Nullable T> value) {
    Comparator<OpportunityRecord> comparator(boolean descending) {
      Comparator<T> order =
          descending ? Comparator.<T>reverseOrder() : Comparator.<T>naturalOrder();
      Comparator<@Nullable T> nullsLast = Comparator.nullsLast(order);
      return (left, right) -> nullsLast.compare(value.apply(left), value.apply(right));
    }
  }

  private static Map<String, SortKey<?>> keys() {
    Map<String, SortKey<?>> keys = new LinkedHashMap<>();
    // LocalDate is Comparable<ChronoLocalDate>, so the epoch day is compared instead.
    keys.put("date_won", new SortKey<Long>(each -> days(each.dateWon())));
    keys.put("date_updated", new SortKey<>(OpportunityRecord::updated));
    keys.put("date_created", new SortKey<>(OpportunityRecord::created));
    keys.put("confidence", new SortKey<>(OpportunityRecord::confidence));
    keys.put("user_name", new SortKey<String>(each -> name(each.user())));
    keys.put("value", new SortKey<Long>(OpportunityRecord::value));
    keys.put("annualized_value", new SortKey<>(OpportunityValues::annualized));
    keys.put(
        "annualized_expected_value",
        new SortKey<>(
            each -> OpportunityValues.timesConfidence(OpportunityValues.annualized(each), each)));
    return keys;
  }

  private static @Nullable Long days(@Nullable LocalDate date) {
    return date == null ? null : date.toEpochDay();
  }

  private static @Nullable String name(@Nullable User user) {
    return user == null ? null : user.fullName();
  }
}
