package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CallInterruptedException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** One permit for each key that is in use. The thread that closes a hold may differ from the one that took it. */
final class KeyLocks {
  private final ConcurrentHashMap<String, Lock> locks = new ConcurrentHashMap<>();

  /** {@code users} counts the holder and those that wait; it changes within {@code compute} only. */
  private static final class Lock {
    final Semaphore permit = new Semaphore(1, true);
    int users;
  }

  ExternalIdIndex.Hold take(String key) {
    Lock lock = locks.compute(key, (same, present) -> {
      Lock used = present == null ? new Lock() : present;
      used.users++;
      return used;
    });
    try {
      lock.permit.acquire();
    } catch (InterruptedException e) {
      leave(key);
      Thread.currentThread().interrupt();
      throw new CallInterruptedException(
          "interrupted while another thread writes the same external id", e, List.of(), null);
    }
    return () -> {
      lock.permit.release();
      leave(key);
    };
  }

  private void leave(String key) {
    locks.computeIfPresent(key, (same, lock) -> --lock.users == 0 ? null : lock);
  }
}
