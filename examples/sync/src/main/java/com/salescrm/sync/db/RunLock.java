package com.salescrm.sync.db;

/** Excludes other runs from the same database; released at the latest when the process ends. */
public interface RunLock extends AutoCloseable {
  /** {@return whether another run may get the lock, although this one has not released it} */
  default boolean isLost() {
    return false;
  }

  /** Releases the lock. */
  @Override
  void close();
}
