package com.salescrm.sdk.batch;

import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.IndexEntry;
import com.salescrm.sdk.internal.index.MemoryIndexStore;
import java.util.Arrays;

/** Writes to an index in memory while the heap is nearly full, at each step of its growth, and verifies it afterwards. */
final class SmallHeapMain {
  /** The index grows with the next one. */
  private static final int ROWS = 4_096;

  private static final int STEP_BYTES = 24 << 10;
  private static final int STEPS = 8;

  private static final int BLOCKS = 1 << 16;
  private static final int BLOCK_BYTES = 128;
  private static final byte[] NONE = {};

  private SmallHeapMain() {}

  /** Prints how many writes had too little memory; ends with an error if one of them has damaged the index. */
  public static void main(String[] arguments) {
    int errors = 0;
    for (int step = 0; step < STEPS; step++) {
      MemoryIndexStore store = new MemoryIndexStore();
      for (int i = 0; i < ROWS; i++) {
        store.put(entry(i));
      }
      errors += isWritten(store, step * STEP_BYTES) ? 0 : 1;
      verify(store);
      store.put(entry(ROWS));
      store.update("lead_" + ROWS, present -> null);
      verify(store);
    }
    System.out.println(errors + " errors");
  }

  private static IndexEntry entry(int number) {
    return new IndexEntry("key" + number, "lead_" + number, FieldHashes.NONE);
  }

  /** Writes an entry again with so much memory. */
  private static boolean isWritten(MemoryIndexStore store, int bytes) {
    IndexEntry entry = entry(7);
    byte[][] room = {new byte[bytes]};
    byte[][] ballast = new byte[BLOCKS][];
    try {
      for (int i = 0; i < BLOCKS; i++) {
        ballast[i] = new byte[BLOCK_BYTES];
      }
      throw new AssertionError("the heap is too large");
    } catch (OutOfMemoryError e) {
      room[0] = NONE;
    }
    try {
      store.put(entry);
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    } finally {
      Arrays.fill(ballast, NONE);
    }
  }

  private static void verify(MemoryIndexStore store) {
    for (int i = 0; i < ROWS; i++) {
      if (store.get("lead_" + i).isEmpty() || store.find("key" + i).size() != 1) {
        throw new AssertionError("entry " + i + " is lost");
      }
    }
    if (store.size() != ROWS) {
      throw new AssertionError("the size is " + store.size());
    }
  }
}
