package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.argument.Arguments;

/** The identity of a row, 96 bits. Not a record, whose methods would take more of the jar. */
final class RowId {
  static final int BYTES = 12;
  private static final int DIGITS = 2 * BYTES;

  private final long high;
  private final int low;

  RowId(long high, int low) {
    this.high = high;
    this.low = low;
  }

  long high() {
    return high;
  }

  int low() {
    return low;
  }

  /** Throws an {@link IllegalArgumentException} unless it is 24 hexadecimal digits in lower case. */
  static RowId parse(String row) {
    if (Arguments.notNull(row, "row").length() != DIGITS
        || !row.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
      throw new IllegalArgumentException(
          "row must be 24 hexadecimal digits in lower case, but was: " + row);
    }
    return new RowId(
        Long.parseUnsignedLong(row, 0, 16, 16), Integer.parseUnsignedInt(row, 16, DIGITS, 16));
  }

  /** Row ids of callers may be sequential numbers. */
  long mixed() {
    long hash = (high ^ Integer.toUnsignedLong(low) * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ hash >>> 32) * 0x94D049BB133111EBL;
    return hash ^ hash >>> 29;
  }
}
