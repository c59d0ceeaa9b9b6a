package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A validated request, as its handler receives it. */
public record ServiceRequest(
    Map<String, String> pathVariables,
    Map<String, String> query,
    ObjectNode body,
    ZoneOffset offset) {
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  /** Returns the value of a path variable. */
  public String path(String name) {
    String value = pathVariables.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the route has no path variable " + name);
    }
    return value;
  }

  public @Nullable String query(String name) {
    return query.get(name);
  }

  public FieldSelection fields() {
    return FieldSelection.of(query("_fields"));
  }

  /** Parses an offset in decimal hours. Default: UTC. */
  static ZoneOffset offset(@Nullable String header) {
    if (header == null) {
      return ZoneOffset.UTC;
    }
    try {
      if (!header.matches("[+-]?\\d{1,2}(\\.\\d{1,3})?")) {
        throw new ArithmeticException("not a decimal number");
      }
      BigDecimal hours = new BigDecimal(header);
      return ZoneOffset.ofTotalSeconds(hours.multiply(SECONDS_PER_HOUR).intValueExact());
    } catch (ArithmeticException | DateTimeException e) {
      throw Problem.violation(
          400,
          "The header x-tz-offset is '"
              + header
              + "': send the UTC offset in hours, from -18 to 18, such as 2 or -3.5.");
    }
  }

  static ObjectNode noBody() {
    return Json.object();
  }
}
