package com.salescrm.sync.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats a movement as a table for a terminal. */
final class MovementText {
  private MovementText() {}

  /** The lines of a table for each currency; one sentence if no opportunity was open. */
  static List<String> of(Movement movement) {
    if (movement.currencies().isEmpty()) {
      return List.of("No opportunity was open.");
    }
    List<String> lines = new ArrayList<>();
    for (String currency : movement.currencies()) {
      lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
      TextTable table = new TextTable(2, "Movement", "Currency", "Count", "Value a year");
      for (MovementKind kind : movement.shown(currency)) {
        if (kind == MovementKind.END || kind == MovementKind.SLIPPED) {
          table.rule();
        }
        Sum sum = movement.sum(kind, currency);
        table.row(
            kind.title(),
            ReportText.currency(currency),
            String.format(Locale.ROOT, "%,d", sum.count()),
            Money.text(sum.value(), currency));
      }
      lines.addAll(table.lines());
    }
    lines.add(
        "Slipped: open at both times, was expected in the period or before, and is now expected"
            + " later; part of End.");
    return lines;
  }
}
