package com.salescrm.sync.report;

import java.util.List;

/**
 * The opportunities grouped by one property.
 *
 * @param heading what the lines are, such as {@code Month}
 * @param lines in the order in which they are shown
 */
record Section(String heading, List<Line> lines) {
  /** One sum for each currency. */
  List<Sum> totals() {
    return Sums.total(lines.stream().flatMap(line -> line.sums().stream()).toList());
  }

  /** The currencies, sorted. */
  List<String> currencies() {
    return totals().stream().map(Sum::currency).toList();
  }
}
