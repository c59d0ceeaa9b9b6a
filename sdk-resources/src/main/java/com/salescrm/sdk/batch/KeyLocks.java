package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CallInterruptedException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One permit for each key that is in use. The thread that closes a hold may differ from the one that took it. */
final class KeyLocks {
  private static final long POLL_MILLIS = 100;

  private final Duration maxWait;
  private final ConcurrentHashMap<String, Lock> locks = new ConcurrentHashMap<>();

  /** {@code users} counts the holder and those that wait; it changes within {@code compute} only. */
  private static final class Lock {
    final Semaphore permit = new Semaphore(1, true);
    volatile @Nullable Row holder; // null also if no row of a batch holds it
    int users;
  }

  /** @param maxWait how long a writer waits for another one */
  KeyLocks(Duration maxWait) {
    this.maxWait = maxWait;
  }

  /**
   * Waits for other writers of the key.
   *
   * @param rows whose code is this writer
   */
  ExternalIdIndex.Hold take(String key, Set<Row> rows) {
    Lock lock = join(key);
    try {
      for (long left = maxWait.toMillis(); left > 0; left -= POLL_MILLIS) {
        if (lock.permit.tryAcquire(Math.min(left, POLL_MILLIS), TimeUnit.MILLISECONDS)) {
          return held(key, lock, null);
        }
        Row.requireNoCycle(rows, lock.holder, key);
        Row.requireNotFailed(rows);
      }
    } catch (RuntimeException e) {
      leave(key);
      throw e;
    } catch (InterruptedException e) {
      leave(key);
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while another thread writes the same external id", e, List.of(), null);
    }
    leave(key);
    throw new IllegalStateException("for " + maxWait.toMinutes() + " min, another writer, such as a"
        + " batch, has not finished a write of the external id " + key + "; nothing was sent");
  }

  /**
   * Null if another writer holds the key.
   *
   * @param row holds it then
   */
  ExternalIdIndex.@Nullable Hold tryTake(String key, Row row) {
    Lock lock = join(key);
    if (lock.permit.tryAcquire()) {
      return held(key, lock, row);
    }
    Row holder = lock.holder;
    leave(key);
    Row.requireNoCycle(row.withOuter(), holder, key);
    return null;
  }

  private Lock join(String key) {
    return locks.compute(key, (same, present) -> {
      Lock used = present == null ? new Lock() : present;
      used.users++;
      return used;
    });
  }

  private ExternalIdIndex.Hold held(String key, Lock lock, @Nullable Row row) {
    lock.holder = row;
    return () -> {
      lock.holder = null;
      lock.permit.release();
      leave(key);
    };
  }

  private void leave(String key) {
    locks.computeIfPresent(key, (same, lock) -> --lock.users == 0 ? null : lock);
  }
}
