package com.salescrm.sdk.core.internal.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the additional properties of one object, in their order, each once. Objects of one list mostly have the
 * same ones and share this. Safe for many threads.
 */
final class PropertyNames {

  /** Fewer are found sooner one by one. */
  private static final int INDEXED_FROM = 9;

  /** More names in a row were sent to fill one place of the table; a map of Java does not mind them. */
  private static final int MOST_PROBES = 128;

  private final String[] names;
  /** In place of the table, where too many names have one hash code. */
  private volatile @Nullable Map<String, Integer> places;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PropertyNames that && are(that.names, that.names.length));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(names);
  }

  /** The position of a name, or -1. */
  int positionOf(String name) {
    if (names.length >= INDEXED_FROM) {
      return indexed(name);
    }
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private int indexed(String name) {
    int[] table = table();
    int slot = table == null ? -1 : slotOf(name, table, names);
    if (slot >= 0 && table != null) {
      return table[slot] - 1;
    }
    Map<String, Integer> all = places;
    if (all == null) {
      all = places(names, names.length);
      places = all;
    }
    return all.getOrDefault(name, -1);
  }

  /** The table; null if it would serve badly. */
  private int @Nullable [] table() {
    int[] table = slots;
    if (table == null && places == null) {
      table = new int[tableSize(names.length)];
      for (int i = 0; i < names.length; i++) {
        int slot = slotOf(names[i], table, names);
        if (slot < 0) {
          return null;
        }
        table[slot] = i + 1;
      }
      slots = table;
    }
    return table;
  }

  /** The positions of the first so many names. */
  static Map<String, Integer> places(String[] names, int count) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < count; i++) {
      places.put(names[i], i);
    }
    return places;
  }

  /** How long a table of slots for so many names is: a power of two, at most half of it used. */
  static int tableSize(int count) {
    return Integer.highestOneBit(Math.max(count, 4)) << 2;
  }

  /**
   * The slot that holds the position of a name plus one, or the empty one (0) where it belongs; -1 if it is far from where
   * it should be.
   */
  static int slotOf(String name, int[] table, String[] names) {
    int hash = name.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (table.length - 1);
    for (int probes = 0; probes < MOST_PROBES; probes++) {
      if (table[slot] == 0 || names[table[slot] - 1].equals(name)) {
        return slot;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }
}
