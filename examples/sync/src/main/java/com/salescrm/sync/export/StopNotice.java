package com.salescrm.sync.export;

import java.util.function.Supplier;

/** What is printed if the program is stopped (Ctrl-C, SIGTERM) during some work. */
final class StopNotice {
  private StopNotice() {}

  /** Runs the work; calls {@code print} in a thread of its own if the JVM stops before the end of the work. */
  static <T> T during(Supplier<T> work, Runnable print) {
    Thread hook = new Thread(print, "crm-sync stop notice");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.get();
    } finally {
      remove(hook);
    }
  }

  private static void remove(Thread hook) {
    try {
      boolean ignored = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The hook is running.
    }
  }
}
