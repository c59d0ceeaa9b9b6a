package com.salescrm.sdk.core.internal.concurrent;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Background threads. The executor is for calls that do not run on the caller's thread: virtual threads on Java 21 and newer,
 * else a pool of daemon threads with a keep-alive of 5 s. The JVM has one, so that clients have no threads to close. It does
 * not limit the number of threads; its users do.
 */
public final class Workers {
  private static final class Holder {
    static final Executor SHARED = create();
  }

  private Workers() {}

  /** Sets the flag of the thread again after an InterruptedException of code that declares no exceptions. */
  public static void restoreInterrupt(Throwable e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Logs from work that continues: a logger that fails, for instance because a disk is full, does not end it. Without {@code
   * atLevel}, which SLF4J 1 lacks.
   */
  public static void log(Logger log, Level level, String text, @Nullable Object... values) {
    try {
      if (level == Level.ERROR) {
        log.error(text, values);
      } else if (level == Level.WARN) {
        log.warn(text, values);
      } else if (level == Level.INFO) {
        log.info(text, values);
      } else if (level == Level.DEBUG) {
        log.debug(text, values);
      } else {
        log.trace(text, values);
      }
    } catch (Throwable e) {
      // There is no other place to report it.
    }
  }

  /**
   * A thread that keeps the JVM alive until its job ends. The end of the JVM by {@code System.exit} or a signal runs {@code
   * beforeExit} first if it begins during the job.
   */
  public static Thread foreground(String name, Runnable job, Runnable beforeExit) {
    return thread(name, () -> runWithHook(job, () -> daemon(name, beforeExit)), false);
  }

  /** Runs the job in any case: the JVM may be ending, or refuse a hook. */
  private static void runWithHook(Runnable job, Supplier<Thread> newHook) {
    Thread hook = null;
    try {
      Thread created = newHook.get();
      Runtime.getRuntime().addShutdownHook(created);
      hook = created;
    } catch (Throwable e) {
      // The end of the JVM does not wait.
    }
    try {
      job.run();
    } finally {
      if (hook != null) {
        boolean unused = remove(hook); // Else it retains the class loader of the SDK.
      }
    }
  }

  /** Whether the JVM is ending. */
  public static boolean isJvmEnding() {
    return !remove(Thread.currentThread()); // It is no hook, unless the JVM is ending.
  }

  /** Removes a hook; false if the JVM is ending. */
  private static boolean remove(Thread hook) {
    try {
      boolean ignored = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
    } catch (SecurityException e) {
      // A security manager refuses hooks: it is not known whether the JVM is ending.
    }
    return true;
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

  /** The executor; it starts no thread before the first task. */
  public static Executor shared() {
    return Holder.SHARED;
  }

  private static Executor create() {
    ExecutorService virtual = virtualThreads();
    return virtual != null ? virtual : daemonPool();
  }

  private static ExecutorService daemonPool() {
    AtomicLong number = new AtomicLong();
    ThreadFactory daemons = task -> daemon("salescrm-sdk-worker-" + number.incrementAndGet(), task);
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons);
  }

  // By reflection, since the SDK is compiled for Java 17.
  private static @Nullable ExecutorService virtualThreads() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null; // Java 18 or older.
    } catch (InvocationTargetException | UnsupportedOperationException e) {
      return null; // A preview feature of Java 19 and 20 that is off.
    }
  }
}
