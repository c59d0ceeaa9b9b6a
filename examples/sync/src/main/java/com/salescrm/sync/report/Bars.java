package com.salescrm.sync.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jspecify.annotations.Nullable;

/**
 * The bars of one panel: the sums of a section in one currency.
 *
 * @param currency the currency of all of them
 * @param bars in the order in which they are drawn
 * @param aside the bar that is not drawn; null for none
 */
record Bars(String currency, List<Bar> bars, @Nullable Bar aside) {
  private static final int MOST_MONTHS = 120;
  private static final int MOST_USERS = 20;

  /**
   * One bar, with both amounts in major units.
   *
   * @param label what it is, for people
   * @param value zero or more, as a rule
   * @param expected the same; null if unknown
   */
  record Bar(String label, BigDecimal value, @Nullable BigDecimal expected) {
    Bar plus(Bar other, String name) {
      BigDecimal both =
          expected == null || other.expected == null ? null : expected.add(other.expected);
      return new Bar(name, value.add(other.value), both);
    }

    Bar named(String name) {
      return new Bar(name, value, expected);
    }
  }

  /**
   * One bar per month. Months without opportunities in between get a bar too, up to a limit. Opportunities
   * without a month are listed separately: they have no position on a time axis and could dwarf the months.
   */
  static Bars ofMonths(Section section, String currency) {
    TreeMap<String, Bar> dated = new TreeMap<>();
    List<Bar> undated = new ArrayList<>();
    for (Line line : section.lines()) {
      boolean month = Months.month(line).isPresent();
      bar(line, currency).ifPresent(bar -> {
        if (month) {
          dated.put(line.label(), bar);
        } else {
          undated.add(bar);
        }
      });
    }
    Bar aside = undated.stream().reduce((x, y) -> x.plus(y, Months.NONE)).orElse(null);
    if (dated.isEmpty()) {
      return new Bars(currency, aside == null ? List.of() : List.of(aside), null);
    }
    List<Bar> bars = Months.withGaps(dated.navigableKeySet(), MOST_MONTHS).stream()
        .map(label -> dated.getOrDefault(label, new Bar(label, BigDecimal.ZERO, BigDecimal.ZERO)))
        .toList();
    return new Bars(currency, bars, aside);
  }

  /** One bar per user, the largest first; if there are many, the last bar sums the others. */
  static Bars ofUsers(Section section, String currency) {
    List<Bar> all = section.lines().stream()
        .flatMap(line -> bar(line, currency).stream())
        .sorted((x, y) -> y.value().compareTo(x.value()))
        .toList();
    if (all.size() <= MOST_USERS) {
      return new Bars(currency, all, null);
    }
    List<Bar> shown = new ArrayList<>(all.subList(0, MOST_USERS - 1));
    List<Bar> others = all.subList(MOST_USERS - 1, all.size());
    String name = "(" + others.size() + " others)";
    others.stream()
        .reduce((x, y) -> x.plus(y, name))
        .map(bar -> bar.named(name))
        .ifPresent(shown::add);
    return new Bars(currency, List.copyOf(shown), null);
  }

  /** Whether every expected amount is the value, as it is of opportunities that are won. */
  boolean areExpectedEqual() {
    return bars.stream()
        .allMatch(bar -> bar.expected() != null && bar.expected().compareTo(bar.value()) == 0);
  }

  /** Rows "Value" and, unless equal, "Expected" with one column per bar, also for equal labels. */
  DefaultCategoryDataset dataset() {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    boolean equal = areExpectedEqual();
    for (int i = 0; i < bars.size(); i++) {
      Column column = new Column(i, bars.get(i).label());
      data.addValue(bars.get(i).value(), equal ? "Value and expected (equal)" : "Value", column);
      if (!equal) {
        data.addValue(bars.get(i).expected(), "Expected", column);
      }
    }
    return data;
  }

  private static Optional<Bar> bar(Line line, String currency) {
    return line.sums().stream()
        .filter(sum -> sum.currency().equals(currency))
        .findFirst()
        .map(sum -> new Bar(
            line.label(),
            Money.major(sum.value(), currency),
            sum.expected() == null ? null : Money.major(sum.expected(), currency)));
  }

  /** Distinguishes users of the same name. */
  private record Column(int index, String label) implements Comparable<Column> {
    @Override
    public int compareTo(Column other) {
      return Integer.compare(index, other.index);
    }

    @Override
    public String toString() {
      return TextWidth.fitted(label, 28);
    }
  }
}
