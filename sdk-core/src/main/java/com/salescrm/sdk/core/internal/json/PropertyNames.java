package com.salescrm.sdk.core.internal.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The distinct names of the additional properties of one object, in document order. Objects with the same names, such as
 * the items of a list, share one instance. Thread-safe.
 */
final class PropertyNames {

  /** With fewer names, comparing one after the other is faster than a map. */
  private static final int MIN_SIZE_WITH_MAP = 9;

  private final String[] names;
  /** Created at the first use; two threads may create equal maps. */
  private volatile @Nullable Map<String, Integer> positions;

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
    return names.length < MIN_SIZE_WITH_MAP
        ? Arrays.asList(names).indexOf(name)
        : positions().getOrDefault(name, -1);
  }

  private Map<String, Integer> positions() {
    Map<String, Integer> all = positions;
    if (all == null) {
      all = new HashMap<>();
      for (int i = 0; i < names.length; i++) {
        all.put(names[i], i);
      }
      positions = all;
    }
    return all;
  }
}
