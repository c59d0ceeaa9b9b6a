package com.salescrm.sdk.batch.journal;

import java.util.Arrays;

/**
 * The state of each row and the position of its latest record, at 24 to 29 bytes a row: open addressing in segments that grow
 * one at a time, so that growth never needs a second copy of the table. Not safe for many threads.
 */
final class RowTable {
  /** What {@link #get} returns for a row that has no record. */
  static final long NONE = 0;

  private static final int SEGMENT_BITS = 6;
  private static final int FIRST_CAPACITY = 16;
  private static final int INTS = 5; // three of the row, two of the value

  private final int[][] segments = new int[1 << SEGMENT_BITS][FIRST_CAPACITY * INTS];
  private final int[] sizes = new int[segments.length];

  /** The value of a row, or {@link #NONE}. */
  long get(RowId row) {
    long hash = row.mixed();
    int[] slots = segments[segment(hash)];
    return value(slots, find(slots, hash, row));
  }

  /** Sets the value of a row, which is not {@link #NONE}. */
  void put(RowId row, long value) {
    long hash = row.mixed();
    int segment = segment(hash);
    int[] slots = segments[segment];
    int at = find(slots, hash, row);
    if (value(slots, at) == NONE && isFull(++sizes[segment], slots.length / INTS)) {
      slots = grown(slots);
      segments[segment] = slots;
      at = find(slots, hash, row);
    }
    slots[at] = (int) (row.high() >>> 32);
    slots[at + 1] = (int) row.high();
    slots[at + 2] = row.low();
    slots[at + 3] = (int) (value >>> 32);
    slots[at + 4] = (int) value;
  }

  private static int segment(long hash) {
    return (int) (hash >>> (64 - SEGMENT_BITS));
  }

  /** 85 % at most: linear probing stays short. */
  private static boolean isFull(int size, int capacity) {
    return size * 20L > capacity * 17L;
  }

  /** The position of a row, or of the empty slot where it belongs. */
  private static int find(int[] slots, long hash, RowId row) {
    int capacity = slots.length / INTS;
    int slot = (int) (((hash & 0xFFFF_FFFFL) * capacity) >>> 32);
    while (true) {
      int at = slot * INTS;
      if (value(slots, at) == NONE
          || (slots[at + 2] == row.low()
              && slots[at + 1] == (int) row.high()
              && slots[at] == (int) (row.high() >>> 32))) {
        return at;
      }
      slot = slot + 1 == capacity ? 0 : slot + 1;
    }
  }

  private static long value(int[] slots, int at) {
    return ((long) slots[at + 3] << 32) | (slots[at + 4] & 0xFFFF_FFFFL);
  }

  private static int[] grown(int[] slots) {
    int capacity = slots.length / INTS;
    int[] next = new int[(capacity + capacity / 4) * INTS];
    for (int at = 0; at < slots.length; at += INTS) {
      if (value(slots, at) != NONE) {
        long high = ((long) slots[at] << 32) | (slots[at + 1] & 0xFFFF_FFFFL);
        RowId row = new RowId(high, slots[at + 2]);
        System.arraycopy(slots, at, next, find(next, row.mixed(), row), INTS);
      }
    }
    return next;
  }

  @Override
  public String toString() {
    return Arrays.stream(sizes).sum() + " rows";
  }
}
