package com.salescrm.sdk.core.internal.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The distinct names of the additional properties of one object, in document order. Objects with the same names, such as
 * the items of a list, share one instance. Thread-safe.
 *
 * <p>The position of a name is found in a hash table with open addressing: an {@code int[]} that takes a fraction of the
 * memory of a map.
 */
final class PropertyNames {

  /** With fewer names, comparing one after the other is faster than the table. */
  private static final int MIN_SIZE_WITH_TABLE = 9;

  /** More collisions in a row mean that the names were chosen to collide; a {@link HashMap} copes with them. */
  private static final int MAX_PROBES = 128;

  private final String[] names;
  /** Replaces the table if too many names have the same hash code. */
  private volatile @Nullable Map<String, Integer> positions;
  /** Created at the first use; two threads may create equal tables. */
  private volatile int @Nullable [] table;

  PropertyNames(String[] names) {
    this.names = names;
  }

  int size() {
    return names.length;
  }

  String name(int position) {
    return names[position];
  }

  /** Whether these names are equal to the first {@code count} of the given ones. */
  boolean matches(String[] others, int count) {
    return Arrays.equals(names, 0, names.length, others, 0, count);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PropertyNames that && Arrays.equals(names, that.names));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(names);
  }

  /** The position of a name, or -1. */
  int positionOf(String name) {
    if (names.length >= MIN_SIZE_WITH_TABLE) {
      return lookUp(name);
    }
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private int lookUp(String name) {
    int[] current = table();
    int slot = current == null ? -1 : slotOf(name, current, names);
    if (slot >= 0 && current != null) {
      return current[slot] - 1;
    }
    Map<String, Integer> all = positions;
    if (all == null) {
      all = positions(names, names.length);
      positions = all;
    }
    return all.getOrDefault(name, -1);
  }

  /** The table; null if too many names collide. */
  private int @Nullable [] table() {
    int[] current = table;
    if (current == null && positions == null) {
      current = new int[tableSize(names.length)];
      for (int i = 0; i < names.length; i++) {
        int slot = slotOf(names[i], current, names);
        if (slot < 0) {
          return null;
        }
        current[slot] = i + 1;
      }
      table = current;
    }
    return current;
  }

  /** The positions of the first {@code count} names. */
  static Map<String, Integer> positions(String[] names, int count) {
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < count; i++) {
      positions.put(names[i], i);
    }
    return positions;
  }

  /** The size of the table for this number of names: a power of two, at most half filled. */
  static int tableSize(int count) {
    return Integer.highestOneBit(Math.max(count, 4)) << 2;
  }

  /**
   * The slot that contains the position of a name plus one, or the empty slot (0) for it; -1 after {@value #MAX_PROBES}
   * probes.
   */
  static int slotOf(String name, int[] table, String[] names) {
    int hash = name.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (table.length - 1);
    for (int probes = 0; probes < MAX_PROBES; probes++) {
      if (table[slot] == 0 || names[table[slot] - 1].equals(name)) {
        return slot;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }
}
