package com.salescrm.sync.simulation;

import java.util.List;
import java.util.stream.Stream;

/**
 * The order of the steps of a process. A pull writes pages on a thread of its own while it reads the next ones. A request waits
 * until the other threads can do nothing before its response: the requests of the writing thread come first, and the next page
 * is read when the pages before are written. So the same seed has the same steps.
 */
final class Turns {
  private static final String WRITER = "crm-sync-write";
  /** Checks in succession; not a time, since other processes may occupy the processors. */
  private static final int SETTLED = 2_000;

  private final ThreadGroup group;
  private final Thread main;
  private int pages; // Since the last commit of the main thread. Guarded by this.
  private int writes; // Guarded by this.

  Turns(ThreadGroup group, Thread main) {
    this.group = group;
    this.main = main;
  }

  /** Called by the thread that has committed. */
  void committed() {
    if (!Thread.currentThread().getName().equals(WRITER)) {
      reset();
    } else if (isIn(Thread.currentThread().getStackTrace(), "TablePull", "commit")) {
      written();
    }
  }

  private synchronized void reset() {
    pages = 0;
    writes = 0;
  }

  private synchronized void written() {
    writes++;
  }

  /** Called when a page of a list is about to be delivered. */
  void delivered() {
    if (isIn(main.getStackTrace(), "TablePull$ListReader", "readPages")) {
      synchronized (this) {
        pages++;
      }
    }
  }

  /** Waits until it is the turn of a request; false if the process has ended meanwhile. */
  boolean await(Message request) {
    int[] idle = {0};
    Violation.unlessSoon(() -> isTurn(request, idle), () -> "a thread waits forever: " + threads());
    return main.isAlive();
  }

  private boolean isTurn(Message request, int[] idle) {
    if (!main.isAlive()) {
      return true;
    }
    List<Thread> writers = writers();
    if (request.isPointRead() && writers.stream().anyMatch(Turns::waits)) {
      return true;
    }
    if (!waits(main) || writers.size() > 1) { // The thread of the list before is ending.
      return false;
    }
    return writers.isEmpty() || isIdle(writers.get(0), idle);
  }

  private boolean isIdle(Thread writer, int[] idle) {
    boolean isParked = writer.getState() == Thread.State.WAITING
        && isIn(writer.getStackTrace(), "ThreadPoolExecutor", "getTask");
    if (!isParked) {
      idle[0] = 0;
      return false;
    }
    if (isAllWritten()) {
      return true;
    }
    idle[0]++;
    if (idle[0] > SETTLED) {
      reset(); // A page that the list fetched again, since it changed, is written once.
    }
    return false;
  }

  private synchronized boolean isAllWritten() {
    return writes >= pages;
  }

  private List<Thread> writers() {
    return threads().stream().filter(each -> each.getName().equals(WRITER)).toList();
  }

  /** The threads of the process, but not those that all clients share. */
  List<Thread> threads() {
    Thread[] threads = new Thread[group.activeCount() + 8];
    int count = group.enumerate(threads);
    return Stream.of(threads)
        .limit(count)
        .filter(each -> each.equals(main) || each.getName().startsWith("crm-sync"))
        .toList();
  }

  /** Whether a thread waits for a response. */
  private static boolean waits(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    boolean joins = switch (thread.getState()) {
      case WAITING -> isIn(stack, "CompletableFuture", "waitingGet");
      case TIMED_WAITING -> isIn(stack, "InFlight", "await"); // For a page.
      default -> false;
    };
    return joins || Stream.of(stack).anyMatch(each -> each.getClassName().startsWith("okhttp3."));
  }

  private static boolean isIn(StackTraceElement[] stack, String type, String method) {
    return Stream.of(stack)
        .anyMatch(each ->
            each.getMethodName().equals(method) && each.getClassName().endsWith("." + type));
  }
}
