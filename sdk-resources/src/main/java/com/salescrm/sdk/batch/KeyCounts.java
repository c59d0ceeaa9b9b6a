package com.salescrm.sdk.batch;

import java.nio.ByteBuffer;

/**
 * Counts how often each key occurred, in about 17 bytes for each key. Two keys with the same 64-bit hash share a count:
 * their rows get other numbers, which still differ from each other. Used by one thread.
 */
final class KeyCounts {
  // Segments grow one at a time, so that growing does not need the memory twice.
  private static final int SEGMENTS = 256;
  private static final int FIRST_SIZE = 8;

  private final long[][] hashes = new long[SEGMENTS][FIRST_SIZE]; // 0: empty
  private final int[][] counts = new int[SEGMENTS][FIRST_SIZE];
  private final int[] used = new int[SEGMENTS];

  /** Counts a key and returns how often it occurred before. */
  int next(byte[] digest) {
    long value = ByteBuffer.wrap(digest).getLong();
    long hash = value == 0 ? 1 : value;
    int segment = (int) (hash & (SEGMENTS - 1));
    int slot = slot(hashes[segment], hash);
    if (hashes[segment][slot] == 0) {
      if (used[segment] * 5 >= hashes[segment].length * 4) {
        grow(segment);
        slot = slot(hashes[segment], hash);
      }
      hashes[segment][slot] = hash;
      used[segment]++;
    }
    return counts[segment][slot]++;
  }

  private static int slot(long[] table, long hash) {
    int slot = (int) Long.remainderUnsigned(hash >>> 8, table.length);
    while (table[slot] != 0 && table[slot] != hash) {
      slot = slot + 1 == table.length ? 0 : slot + 1;
    }
    return slot;
  }

  private void grow(int segment) {
    long[] oldHashes = hashes[segment];
    int[] oldCounts = counts[segment];
    long[] newHashes = new long[oldHashes.length + oldHashes.length / 4 + 1];
    int[] newCounts = new int[newHashes.length];
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldHashes[i] != 0) {
        int slot = slot(newHashes, oldHashes[i]);
        newHashes[slot] = oldHashes[i];
        newCounts[slot] = oldCounts[i];
      }
    }
    hashes[segment] = newHashes;
    counts[segment] = newCounts;
  }
}
