package com.salescrm.sdk.core.internal.concurrent;

/** Threads for the few jobs that have one of their own. */
public final class Threads {
  private Threads() {}

  /** A thread that keeps the JVM alive until its job is done: for what must not be cut short by the end of main. */
  public static Thread foreground(String name, Runnable job) {
    return named(name, job, false);
  }

  /** A thread that ends with the JVM. */
  public static Thread daemon(String name, Runnable job) {
    return named(name, job, true);
  }

  private static Thread named(String name, Runnable job, boolean daemon) {
    Thread thread = new Thread(job, name);
    thread.setDaemon(daemon);
    return thread;
  }
}
