package com.salescrm.sync.export;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** A line that is printed if the program is stopped (Ctrl-C, SIGTERM) in the middle of something. */
final class StopNotice {
  private StopNotice() {}

  /** Does the work, and prints the line if it is stopped before it is done. */
  static <T> T during(Supplier<T> work, String line, PrintWriter err) {
    Thread hook = new Thread(() -> print(line, err), "crm-sync stop notice");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.get();
    } finally {
      remove(hook);
    }
  }

  private static void print(String line, PrintWriter err) {
    err.println(); // Off the line of the progress.
    err.println(line);
    err.flush();
  }

  private static void remove(Thread hook) {
    try {
      boolean ignored = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      return; // Then the line is on its way.
    }
  }
}
