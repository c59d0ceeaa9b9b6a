package com.salescrm.sandbox.internal.http;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The requested range of a list. Paging counts objects, not groups. */
public record PageRange(int skip, int limit) {
  private static final int DEFAULT_LIMIT = 100;

  static PageRange of(ServiceRequest request, Settings settings) {
    int skip = number("_skip", request.query("_skip"), 0);
    int limit = number("_limit", request.query("_limit"), DEFAULT_LIMIT);
    int ceiling = settings.maxSkip();
    if (skip > ceiling) {
      throw Problem.badRequest(
          "The _skip of this list must be less than or equal to its ceiling (max_skip = "
              + ceiling
              + "). Filter the list by a date, or use an export.");
    }
    return new PageRange(skip, Math.min(limit, settings.pageCap()));
  }

  public <T> List<T> of(Stream<T> items) {
    return items.skip(skip).limit(limit).toList();
  }

  public boolean hasMore(long total) {
    return (long) skip + limit < total;
  }

  private static int number(String name, @Nullable String text, int absent) {
    if (text == null) {
      return absent;
    }
    if (text.matches("\\d+")) { // No list has more objects than an int counts.
      return text.length() < 10 ? Integer.parseInt(text) : Integer.MAX_VALUE;
    }
    throw Problem.violation(400, name + " is '" + text + "': send a whole number, 0 or more.");
  }
}
