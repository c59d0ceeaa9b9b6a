package com.salescrm.sdk.opportunity;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What makes a group of opportunities, and in which order groups come (specification, "Opportunities",
 * {@code _group_by}). The constants are ascending. Immutable, equal by value.
 */
public final class OpportunityGroupBy {

  /** By responsible user, ordered by the user's full name; the groups are {@link UserGroup}. */
  public static final OpportunityGroupBy USER = by("user_id", UserGroup::new);

  /** By the ISO week in which they were won; the groups are {@link WeekGroup}. */
  public static final OpportunityGroupBy DATE_WON_WEEK = by("date_won__week", WeekGroup::new);

  /** By the month in which they were won; the groups are {@link MonthGroup}. */
  public static final OpportunityGroupBy DATE_WON_MONTH = by("date_won__month", MonthGroup::new);

  /** By the quarter in which they were won; the groups are {@link QuarterGroup}. */
  public static final OpportunityGroupBy DATE_WON_QUARTER =
      by("date_won__quarter", QuarterGroup::new);

  /** By the year in which they were won; the groups are {@link YearGroup}. */
  public static final OpportunityGroupBy DATE_WON_YEAR = by("date_won__year", YearGroup::new);

  private final String key;
  private final boolean descending;
  private final Function<GroupSlice, OpportunityGroup> kind;

  private OpportunityGroupBy(
      String key, boolean descending, Function<GroupSlice, OpportunityGroup> kind) {
    this.key = key;
    this.descending = descending;
    this.kind = kind;
  }

  private static OpportunityGroupBy by(String key, Function<GroupSlice, OpportunityGroup> kind) {
    return new OpportunityGroupBy(key, false, kind);
  }

  /** {@return the same, the first name or the earliest group first} */
  public OpportunityGroupBy ascending() {
    return new OpportunityGroupBy(key, false, kind);
  }

  /** {@return the same, the groups in reverse; what is in them keeps its order} */
  public OpportunityGroupBy descending() {
    return new OpportunityGroupBy(key, true, kind);
  }

  /** {@return the value of the parameter, such as {@code -date_won__month}} */
  public String value() {
    return descending ? "-" + key : key;
  }

  /** The group of the kind that was asked for, whatever its answer looks like. */
  OpportunityGroup group(GroupSlice whole) {
    return kind.apply(whole);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OpportunityGroupBy that && value().equals(that.value());
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, descending);
  }

  /** {@return the value of the parameter} */
  @Override
  public String toString() {
    return value();
  }
}
