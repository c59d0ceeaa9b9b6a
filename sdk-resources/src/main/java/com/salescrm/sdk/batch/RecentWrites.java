package com.salescrm.sdk.batch;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entries that were written or removed during the lag of the list, or since it before a pass that is running: the pass
 * may read older ones.
 */
final class RecentWrites {
  private final long lagNanos;
  private final LongSupplier nanos;
  // All guarded by lock. The oldest write is first.
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Write> writes = new LinkedHashMap<>();
  private long changes;
  private boolean passRuns;

  /** A write. Not a record, whose methods would take more of the jar. */
  private static final class Write {
    private final Consumer<MemoryIndexStore> change; // Makes it in what a pass has read.
    private final boolean removes;
    private final long atNanos;

    Write(Consumer<MemoryIndexStore> change, boolean removes, long atNanos) {
      this.change = change;
      this.removes = removes;
      this.atNanos = atNanos;
    }
  }

  RecentWrites(long lagNanos, LongSupplier nanos) {
    this.lagNanos = lagNanos;
    this.nanos = nanos;
  }

  /** Adds what an object became, null if it was removed, and returns it. */
  @Nullable
  IndexEntry add(String id, @Nullable IndexEntry entry) {
    lock.lock();
    try {
      writes.remove(id);
      put(id, pass -> pass.update(id, read -> entry), entry == null);
      return entry;
    } finally {
      lock.unlock();
    }
  }

  /** Adds a change of an object that is not known, but may be in the list; null. Earlier ones remain. */
  @Nullable
  IndexEntry addUnknown(String id, UnaryOperator<IndexEntry> change) {
    lock.lock();
    try {
      put(
          id + '\0' + changes++, // No id contains it.
          pass -> pass.update(id, read -> read == null ? null : change.apply(read)),
          false);
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the object was removed last. */
  boolean isRemoved(String id) {
    lock.lock();
    try {
      Write latest = writes.get(id);
      return latest != null && latest.removes;
    } finally {
      lock.unlock();
    }
  }

  private void put(String id, Consumer<MemoryIndexStore> change, boolean removes) {
    writes.put(id, new Write(change, removes, nanos.getAsLong()));
    removeOld();
  }

  /** Adds an entry of the journal; false if its object was written recently. */
  boolean learn(IndexEntry entry) {
    lock.lock();
    try {
      removeOld();
      boolean isNew = !writes.containsKey(entry.id());
      if (isNew) { // The entry may be old.
        put(entry.id(), pass -> pass.learn(entry), false);
      }
      return isNew;
    } finally {
      lock.unlock();
    }
  }

  void passBegins() {
    lock.lock();
    try {
      removeOld();
      passRuns = true;
    } finally {
      lock.unlock();
    }
  }

  void passEnds() {
    lock.lock();
    try {
      passRuns = false;
    } finally {
      lock.unlock();
    }
  }

  private void removeOld() {
    long now = nanos.getAsLong();
    Iterator<Write> oldest = writes.values().iterator();
    while (!passRuns && oldest.hasNext() && now - oldest.next().atNanos >= lagNanos) {
      oldest.remove();
    }
  }

  /** Changes what the pass has read of these objects; an entry of the journal is added only if key and object are new. */
  void applyTo(MemoryIndexStore pass) {
    lock.lock();
    try {
      writes.values().forEach(write -> write.change.accept(pass));
    } finally {
      lock.unlock();
    }
  }
}
