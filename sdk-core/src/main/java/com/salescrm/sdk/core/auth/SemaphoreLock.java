package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A lock within this process; a semaphore, for it may be given back by another thread than took it. */
final class SemaphoreLock implements TokenLock {
  private final Semaphore semaphore;
  private final AtomicBoolean held = new AtomicBoolean(true);

  private SemaphoreLock(Semaphore semaphore) {
    this.semaphore = semaphore;
  }

  static SemaphoreLock acquire(Semaphore semaphore, Duration limit, String what) {
    try {
      if (semaphore.tryAcquire(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS)) {
        return new SemaphoreLock(semaphore);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while waiting for the lock of " + what, e);
    }
    throw busy(what, limit);
  }

  static TokenStoreException busy(String what, Duration limit) {
    return new TokenStoreException(
        "the lock of " + what + " was held by somebody else for all of " + limit.toMillis()
            + " ms: another refresh is under way, or could not save its result",
        null);
  }

  @Override
  public boolean isHeld() {
    return held.get();
  }

  @Override
  public void close() {
    if (held.compareAndSet(true, false)) {
      semaphore.release();
    }
  }
}
