package com.salescrm.sync.table;

/**
 * A set of ids as 64-bit hashes: 11 to 22 bytes an id. Of a million ids, two have the same hash with a probability of
 * 3 in 100 million. Belongs to one thread.
 */
public final class IdSet {
  private long[] table = new long[1 << 10];
  private int size;

  /** An empty set. */
  public IdSet() {}

  /**
   * Adds an id.
   *
   * @param id any text
   * @return whether it is new
   */
  public boolean add(String id) {
    return addHash(hash(id));
  }

  /** Adds all ids of another set. */
  void addAll(IdSet others) {
    for (long hash : others.table) {
      if (hash != 0) {
        boolean unused = addHash(hash);
      }
    }
  }

  private boolean addHash(long hash) {
    if (size >= table.length / 4 * 3) {
      grow();
    }
    boolean added = put(table, hash);
    size += added ? 1 : 0;
    return added;
  }

  /**
   * Whether an id was added.
   *
   * @param id any text
   * @return true if so
   */
  public boolean contains(String id) {
    long hash = hash(id);
    for (int i = slot(hash); ; i = (i + 1) & (table.length - 1)) {
      if (table[i] == hash) {
        return true;
      }
      if (table[i] == 0) {
        return false;
      }
    }
  }

  /** {@return the number of ids} */
  public int size() {
    return size;
  }

  private void grow() {
    long[] larger = new long[table.length * 2];
    for (long hash : table) {
      if (hash != 0) {
        put(larger, hash);
      }
    }
    table = larger;
  }

  private static boolean put(long[] table, long hash) {
    int i = (int) hash & (table.length - 1);
    while (table[i] != 0) {
      if (table[i] == hash) {
        return false;
      }
      i = (i + 1) & (table.length - 1);
    }
    table[i] = hash;
    return true;
  }

  private int slot(long hash) {
    return (int) hash & (table.length - 1);
  }

  /**
   * FNV-1a with a final mix.
   *
   * @param text any
   * @return the hash; never 0, which is a free slot
   */
  public static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
    hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
    hash ^= hash >>> 31;
    return hash == 0 ? 1 : hash;
  }
}
