package com.salescrm.sdk.simulation;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.stream.Stream;

/** Checks that a listener is called without a lock: it may wait for a thread that needs the lock. */
final class HeldLocks {
  private HeldLocks() {}

  /** The monitors and locks that this thread holds; takes some milliseconds. */
  static List<String> ofThisThread() {
    long id = Thread.currentThread().getId();
    ThreadInfo thread =
        ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {id}, true, true)[0];
    return Stream.<LockInfo>concat(
            Stream.of(thread.getLockedMonitors()), Stream.of(thread.getLockedSynchronizers()))
        .map(LockInfo::getClassName)
        .filter(type ->
            !type.startsWith("java.util.concurrent.ThreadPoolExecutor")) // A running worker.
        .toList();
  }
}
