package com.salescrm.sdk.batch;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
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
  private boolean passRuns;

  /**
   * A write.
   *
   * @param entry the entry; null if it was removed
   * @param learned whether the journal says so, so that the write may be old
   */
  private record Write(@Nullable IndexEntry entry, boolean learned, long atNanos) {}

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
      writes.put(id, new Write(entry, false, nanos.getAsLong()));
      removeOld();
      return entry;
    } finally {
      lock.unlock();
    }
  }

  /** Adds an entry of the journal; false if its object was written recently. */
  boolean learn(IndexEntry entry) {
    lock.lock();
    try {
      removeOld();
      return writes.putIfAbsent(entry.id(), new Write(entry, true, nanos.getAsLong())) == null;
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

  /** Replaces what the pass has read of these objects; an entry of the journal is added only if key and object are new. */
  void applyTo(MemoryIndexStore pass) {
    lock.lock();
    try {
      writes.forEach((id, write) -> {
        if (write.learned) {
          pass.learn(Objects.requireNonNull(write.entry));
        } else {
          pass.update(id, read -> write.entry);
        }
      });
    } finally {
      lock.unlock();
    }
  }
}
