package com.salescrm.sdk.core.internal.concurrent;

/** Creates threads for background jobs. */
public final class Threads {
  private Threads() {}

  /** A thread that keeps the JVM alive until its job ends. */
  public static Thread foreground(String name, Runnable job) {
    return thread(name, job, false);
  }

  /** A thread that does not keep the JVM alive. */
  public static Thread daemon(String name, Runnable job) {
    return thread(name, job, true);
  }

  private static Thread thread(String name, Runnable job, boolean daemon) {
    Thread thread = new Thread(job, name);
    thread.setDaemon(daemon);
    return thread;
  }
}
