package com.salescrm.sync.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats a section as a table for a terminal. */
final class ReportText {
  private ReportText() {}

  /** The lines of the table; one sentence if no opportunity matches. */
  static List<String> of(Section section) {
    if (section.lines().isEmpty()) {
      return List.of(
          "By " + section.heading().toLowerCase(Locale.ROOT) + ": no opportunities match.");
    }
    TextTable table =
        new TextTable(2, section.heading(), "Currency", "Count", "Value a year", "Expected a year");
    section.lines().forEach(line -> add(table, line.label(), line.sums()));
    table.rule();
    add(table, "Total", section.totals());
    return withNotes(table.lines(), section);
  }

  /** Prints the label once, before the first currency. */
  private static void add(TextTable table, String label, List<Sum> sums) {
    String first = label;
    for (Sum sum : sums) {
      table.row(
          first,
          currency(sum.currency()),
          String.format(Locale.ROOT, "%,d", sum.count()),
          Money.text(sum.value(), sum.currency()),
          Money.text(sum.expected(), sum.currency()));
      first = "";
    }
  }

  static String currency(String code) {
    return code.isEmpty() ? "(none)" : code;
  }

  private static List<String> withNotes(List<String> table, Section section) {
    List<String> lines = new ArrayList<>(table);
    if (section.currencies().size() > 1) {
      lines.add("Amounts of different currencies are not added up: "
          + section.currencies().stream()
              .map(ReportText::currency)
              .collect(Collectors.joining(", "))
          + ".");
    }
    if (section.totals().stream().anyMatch(sum -> sum.expected() == null)) {
      lines.add("?: the service does not state the expected value of some of these opportunities.");
    }
    return lines;
  }
}
