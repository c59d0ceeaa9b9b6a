package com.salescrm.sdk.core.internal.json;

import org.jspecify.annotations.Nullable;

/**
 * The names of the additional properties of one object, in their order, each once. Objects of one list mostly have the
 * same ones and share this. Safe for many threads.
 */
final class PropertyNames {

  /** Fewer are found sooner one by one. */
  private static final int INDEXED_FROM = 9;

  private final String[] names;
  /** Made when it is first needed; two threads may both make it, alike. */
  private volatile int @Nullable [] slots;

  PropertyNames(String[] names) {
    this.names = names;
  }

  int size() {
    return names.length;
  }

  String name(int position) {
    return names[position];
  }

  /** Whether these are exactly the first so many of the given ones. */
  boolean are(String[] others, int count) {
    if (count != names.length) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!names[i].equals(others[i])) {
        return false;
      }
    }
    return true;
  }

  /** The position of a name, or -1. */
  int positionOf(String name) {
    if (names.length >= INDEXED_FROM) {
      int[] table = table();
      return table[slotOf(name, table, names)] - 1;
    }
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private int[] table() {
    int[] table = slots;
    if (table == null) {
      table = new int[tableSize(names.length)];
      for (int i = 0; i < names.length; i++) {
        table[slotOf(names[i], table, names)] = i + 1;
      }
      slots = table;
    }
    return table;
  }

  /** How long a table of slots for so many names is: a power of two, at most half of it used. */
  static int tableSize(int count) {
    return Integer.highestOneBit(Math.max(count, 4)) << 2;
  }

  /** The slot that holds the position of a name plus one, or the empty one (0) where it belongs. */
  static int slotOf(String name, int[] table, String[] names) {
    int hash = name.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (table.length - 1);
    while (table[slot] != 0 && !names[table[slot] - 1].equals(name)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }
}
