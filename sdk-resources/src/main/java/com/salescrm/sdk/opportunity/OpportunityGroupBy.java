package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.query.SortOrder;
import java.util.function.Function;

/**
 * The property by which the service groups opportunities, and the order of the groups (specification, "Opportunities",
 * {@code _group_by}). The constants are ascending. Immutable, equal by value.
 *
 * @param <G> the type of the groups
 */
public final class OpportunityGroupBy<G extends OpportunityGroup> extends SortOrder {

  /** By responsible user, ordered by the full name of the user. */
  public static final OpportunityGroupBy<UserGroup> USER = by("user_id", UserGroup::new);

  /** By the ISO week of the day won. */
  public static final OpportunityGroupBy<WeekGroup> DATE_WON_WEEK =
      by("date_won__week", WeekGroup::new);

  /** By the month of the day won. */
  public static final OpportunityGroupBy<MonthGroup> DATE_WON_MONTH =
      by("date_won__month", MonthGroup::new);

  /** By the quarter of the day won. */
  public static final OpportunityGroupBy<QuarterGroup> DATE_WON_QUARTER =
      by("date_won__quarter", QuarterGroup::new);

  /** By the year of the day won. */
  public static final OpportunityGroupBy<YearGroup> DATE_WON_YEAR =
      by("date_won__year", YearGroup::new);

  private final Function<GroupSlice, G> constructor;

  private OpportunityGroupBy(String key, boolean descending, Function<GroupSlice, G> constructor) {
    super(key, descending);
    this.constructor = constructor;
  }

  private static <G extends OpportunityGroup> OpportunityGroupBy<G> by(
      String key, Function<GroupSlice, G> constructor) {
    return new OpportunityGroupBy<>(key, false, constructor);
  }

  /** {@return the same grouping, the first name or the earliest group first} */
  public OpportunityGroupBy<G> ascending() {
    return new OpportunityGroupBy<>(key(), false, constructor);
  }

  /** {@return the same grouping with the groups in reverse; the order within a group does not change} */
  public OpportunityGroupBy<G> descending() {
    return new OpportunityGroupBy<>(key(), true, constructor);
  }

  /** The type follows from the request, not from the response. */
  G group(GroupSlice complete) {
    return constructor.apply(complete);
  }
}
