package com.salescrm.sync.report;

import com.salescrm.sync.cli.JsonLines;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints a movement as JSON lines: an object for each line and currency. */
final class MovementJson {
  private MovementJson() {}

  static void print(Movement movement, PrintWriter out) {
    for (String currency : movement.currencies()) {
      for (MovementKind kind : MovementKind.values()) {
        Sum sum = movement.sum(kind, currency);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "movement");
        object.put("label", kind.toString());
        object.put("currency", currency);
        object.put("count", sum.count());
        object.put("value", sum.value());
        JsonLines.print(out, object);
      }
    }
  }
}
