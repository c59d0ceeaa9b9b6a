package com.salescrm.sdk.core.retry.jdbc;

import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.time.Duration;
import java.util.Optional;

/** An entry as text: a version and numbers, separated by spaces; times in milliseconds. */
final class EntryText {
  private static final String VERSION = "1";
  private static final int PARTS = 5;

  private EntryText() {}

  static String of(Entry entry) {
    return String.join(
        " ",
        VERSION,
        String.valueOf(entry.demand()),
        String.valueOf(entry.limit()),
        String.valueOf(entry.window().toMillis()),
        String.valueOf(entry.blocked().toMillis()));
  }

  /** Empty if it is of another version, or no entry. */
  static Optional<Entry> parse(String process, String text, Duration age) {
    String[] parts = text.split(" ", -1);
    if (parts.length < PARTS || !parts[0].equals(VERSION)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Entry(
          process,
          Double.parseDouble(parts[1]),
          Long.parseLong(parts[2]),
          Duration.ofMillis(Long.parseLong(parts[3])),
          Duration.ofMillis(Long.parseLong(parts[4])),
          age));
    } catch (IllegalArgumentException e) { // No number, or one out of range.
      return Optional.empty();
    }
  }
}
