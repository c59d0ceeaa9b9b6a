package com.salescrm.sync.report;

import com.salescrm.sync.cli.JsonLines;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints a section as JSON lines: an object for each sum of a line, then one for each total. */
final class ReportJson {
  private ReportJson() {}

  static void print(Section section, PrintWriter out) {
    String by = section.heading().toLowerCase(Locale.ROOT);
    for (Line line : section.lines()) {
      print(by, line.label(), line.sums(), out);
    }
    print(by + "_total", "", section.totals(), out);
  }

  private static void print(String type, String label, List<Sum> sums, PrintWriter out) {
    for (Sum sum : sums) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("type", type);
      if (!label.isEmpty()) {
        object.put("label", label);
      }
      object.put("currency", sum.currency());
      object.put("count", sum.count());
      object.put("value", sum.value());
      object.put("expected", sum.expected());
      JsonLines.print(out, object);
    }
  }
}
