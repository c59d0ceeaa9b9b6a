package com.salescrm.sdk.checkers;

import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;

/** Runs a scenario in many interleavings of its threads. The system property {@code interleavings} sets how many. */
public final class Interleavings {
  private static final int COUNT = Integer.getInteger("interleavings", 1_000);

  private Interleavings() {}

  /** Runs a scenario with a different interleaving each time, and reports the first one that throws or never ends. */
  public static void explore(Runnable scenario) {
    scenario.run(); // Loads the classes: Lincheck cannot pause a thread that initializes one.
    Lincheck.runConcurrentTest(COUNT, scenario);
  }

  /** Runs each action on its own thread, and waits for all of them. */
  public static void concurrently(Runnable... actions) {
    List<Thread> threads = new ArrayList<>(); // Lincheck 3.7 loses threads in an array.
    for (Runnable action : actions) {
      Thread thread = new Thread(action);
      threads.add(thread);
      thread.start();
    }
    threads.forEach(Interleavings::join);
  }

  /** Waits for the end of a thread. */
  public static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Throws unless the values are equal. Assertions of a library would add their own steps to the interleaving. */
  public static void requireEqual(Object actual, Object expected) {
    if (!expected.equals(actual)) {
      throw new AssertionError("expected " + expected + ", but was " + actual);
    }
  }
}
