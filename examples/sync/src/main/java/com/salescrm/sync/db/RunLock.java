package com.salescrm.sync.db;

/** Keeps other runs from the same database; ends with the process at the latest. */
public interface RunLock extends AutoCloseable {
  /** Lets others in. */
  @Override
  void close();
}
