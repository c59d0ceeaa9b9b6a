package com.salescrm.sync.export;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** A line that is printed if the program is stopped (Ctrl-C, SIGTERM) during some work. */
final class StopNotice {
  private StopNotice() {}

  /** Runs the work; prints the line if the JVM stops before its end. */
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
    err.println(); // Ends the line of the progress.
    err.println(line);
    err.flush();
  }

  private static void remove(Thread hook) {
    try {
      boolean ignored = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The hook is running.
    }
  }
}
