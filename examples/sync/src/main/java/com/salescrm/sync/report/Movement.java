package com.salescrm.sync.report;

import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.StatusType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What changed the open pipeline between two moments: the start and all changes add up to the end, in each currency. Each
 * opportunity enters at most once, leaves at most once, and changes its value by the difference of both. Belongs to one thread.
 */
final class Movement {
  /** One version of an opportunity. */
  record Version(OffsetDateTime from, @Nullable OffsetDateTime to, Opportunity opportunity) {
    boolean isValidAt(OffsetDateTime moment) {
      return !from.isAfter(moment) && (to == null || to.isAfter(moment));
    }

    boolean isOpen() {
      return opportunity.statusType().filter(StatusType.ACTIVE::equals).isPresent();
    }

    Sum sum() {
      return Sums.of(opportunity);
    }
  }

  private final OffsetDateTime start;
  private final OffsetDateTime end;
  private final Map<MovementKind, Map<String, Sum>> sums = new EnumMap<>(MovementKind.class);

  /**
   * Starts without opportunities.
   *
   * @param start the first moment
   * @param end the second moment
   */
  Movement(OffsetDateTime start, OffsetDateTime end) {
    this.start = start;
    this.end = end;
  }

  /**
   * Adds an opportunity.
   *
   * @param versions those that were valid at a time from the start to the end, in the order of time; at least one
   * @param existedBefore whether it has a version that ended at the start or before
   */
  void add(List<Version> versions, boolean existedBefore) {
    List<Version> open = versions.stream().filter(Version::isOpen).toList();
    if (open.isEmpty()) {
      return;
    }
    Version first = versions.get(0);
    Version last = versions.get(versions.size() - 1);
    boolean isThereAtStart = first.isValidAt(start);
    Version entry = open.get(0);
    if (entry.isValidAt(start)) {
      add(MovementKind.START, entry.sum());
    } else {
      add(
          isThereAtStart
              ? MovementKind.REOPENED
              : existedBefore ? MovementKind.REAPPEARED : MovementKind.CREATED,
          entry.sum());
    }
    addDifference(entry.sum(), last.sum());
    if (last.isOpen() && last.isValidAt(end)) {
      add(MovementKind.END, last.sum());
      if (entry.isValidAt(start) && isSlipped(entry.opportunity, last.opportunity)) {
        add(MovementKind.SLIPPED, last.sum());
      }
    } else {
      add(leaving(last), negative(last.sum(), 1));
    }
  }

  private static MovementKind leaving(Version last) {
    if (last.isOpen()) {
      return MovementKind.DELETED;
    }
    StatusType type = last.opportunity.statusType().orElse(null);
    return StatusType.WON.equals(type)
        ? MovementKind.WON
        : StatusType.LOST.equals(type) ? MovementKind.LOST : MovementKind.OTHER;
  }

  /** Amounts of different currencies are not subtracted: one leaves, the other enters. */
  private void addDifference(Sum before, Sum after) {
    if (!before.currency().equals(after.currency())) {
      add(MovementKind.DOWN, negative(before, 1));
      add(MovementKind.UP, after);
      return;
    }
    BigDecimal difference = after.value().subtract(before.value());
    if (difference.signum() != 0) {
      add(
          difference.signum() > 0 ? MovementKind.UP : MovementKind.DOWN,
          new Sum(after.currency(), 1, difference, null));
    }
  }

  private static Sum negative(Sum sum, long count) {
    return new Sum(sum.currency(), count, sum.value().negate(), null);
  }

  /** Whether it was expected on the day of the end or before, and is now expected later. */
  private boolean isSlipped(Opportunity before, Opportunity after) {
    LocalDate day = end.toLocalDate();
    return before.dateWon().filter(date -> !date.isAfter(day)).isPresent()
        && after.dateWon().filter(date -> date.isAfter(day)).isPresent();
  }

  private void add(MovementKind kind, Sum sum) {
    sums.computeIfAbsent(kind, key -> new TreeMap<>()).merge(sum.currency(), sum, Sum::plus);
  }

  /** The currencies, sorted. */
  List<String> currencies() {
    TreeSet<String> currencies = new TreeSet<>();
    sums.values().forEach(each -> currencies.addAll(each.keySet()));
    return List.copyOf(currencies);
  }

  /** The opportunities of a line in a currency; values that leave are negative. */
  Sum sum(MovementKind kind, String currency) {
    return sums.getOrDefault(kind, Map.of())
        .getOrDefault(currency, new Sum(currency, 0, BigDecimal.ZERO, null));
  }

  /** The lines that are shown for a currency. */
  List<MovementKind> shown(String currency) {
    return List.of(MovementKind.values()).stream()
        .filter(kind -> kind.isAlwaysShown() || sum(kind, currency).count() > 0)
        .toList();
  }
}
