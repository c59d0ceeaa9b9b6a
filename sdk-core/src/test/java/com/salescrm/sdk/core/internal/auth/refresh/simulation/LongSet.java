package com.salescrm.sdk.core.internal.auth.refresh.simulation;

/** A set of numbers that takes 11 to 22 bytes for each. */
final class LongSet {
  private long[] table = new long[1 << 16];
  private long size;

  /** False if it is already there. */
  boolean add(long value) {
    long stored = value == 0 ? 1 : value;
    if (size * 4 > table.length * 3L) {
      grow();
    }
    int at = find(table, stored);
    if (table[at] == stored) {
      return false;
    }
    table[at] = stored;
    size++;
    return true;
  }

  long size() {
    return size;
  }

  private void grow() {
    long[] larger = new long[table.length * 2];
    for (long value : table) {
      if (value != 0) {
        larger[find(larger, value)] = value;
      }
    }
    table = larger;
  }

  private static int find(long[] table, long value) {
    int at = (int) (value >>> 20) & table.length - 1;
    while (table[at] != 0 && table[at] != value) {
      at = at + 1 & table.length - 1;
    }
    return at;
  }
}
