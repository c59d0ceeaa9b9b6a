package com.salescrm.sdk.internal.index;

/** A set of hashes, 16 bytes for each at most. For one thread. */
public final class LongSet {
  private static final double LOAD = 0.7;

  private long[] slots = new long[256]; // 0 is an empty slot.
  private int size;

  /** Returns whether the hash is new. */
  public boolean add(long hash) {
    if (size >= slots.length * LOAD) {
      grow();
    }
    int slot = slot(hash);
    boolean isNew = slots[slot] == 0;
    if (isNew) {
      slots[slot] = nonZero(hash);
      size++;
    }
    return isNew;
  }

  boolean contains(long hash) {
    return slots[slot(hash)] != 0;
  }

  int size() {
    return size;
  }

  private int slot(long hash) {
    int slot = (int) hash & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != nonZero(hash)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static long nonZero(long hash) {
    return hash == 0 ? 1 : hash;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[Math.multiplyExact(old.length, 2)];
    for (long hash : old) {
      if (hash != 0) {
        slots[slot(hash)] = hash;
      }
    }
  }
}
