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
import org.jspecify.annotations.Nullable;

/**
 * The threads on which calls run that do not run on the caller's: virtual ones on Java 21 and newer, else a daemon pool
 * that shrinks to nothing after 5 s. One for the JVM, so that no client has threads to close; how many calls are in
 * flight is bounded by those who use it.
 */
public final class Workers {
  private static final class Holder {
    static final Executor SHARED = create();
  }

  private Workers() {}

  /** The executor; its threads start when the first task comes. */
  public static Executor shared() {
    return Holder.SHARED;
  }

  private static Executor create() {
    ExecutorService virtual = virtualThreads();
    return virtual != null ? virtual : daemonPool();
  }

  private static ExecutorService daemonPool() {
    AtomicLong number = new AtomicLong();
    ThreadFactory daemons = task -> {
      Thread thread = new Thread(task, "salescrm-sdk-worker-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons);
  }

  // By reflection, since the SDK is compiled for Java 17.
  private static @Nullable ExecutorService virtualThreads() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | IllegalAccessException olderJava) {
      return null;
    } catch (InvocationTargetException | UnsupportedOperationException unavailable) {
      return null; // Java 19 and 20 have it as a preview that may be off.
    }
  }
}
