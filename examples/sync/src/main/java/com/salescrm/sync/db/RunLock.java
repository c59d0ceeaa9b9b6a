package com.salescrm.sync.db;

/** Excludes other runs from the same database; released at the latest when the process ends. */
public interface RunLock extends AutoCloseable {
  /** Releases the lock. */
  @Override
  void close();
}
