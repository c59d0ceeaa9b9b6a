package com.salescrm.sdk.simulation;

import com.salescrm.sdk.CrmClient;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process that runs beside another one: its threads are those of a group. It may be killed before a step, or frozen while it
 * uses a database, and the other one continues.
 */
final class SecondProcess {
  private static final long SECOND = 1_000_000_000L;
  private static final double FREEZES = 0.01; // Of the uses of the database.
  // With the pass of the list: a process that has not recorded a create for longer may be
  // overtaken.
  private static final Duration LAG = Duration.ofSeconds(5);

  private final World world;
  private volatile @Nullable ThreadGroup group;
  private volatile boolean dead;
  private volatile boolean overtaken;
  private int stepsUntilKill;

  SecondProcess(World world) {
    this.world = world;
  }

  /** Starts it; the caller waits for the thread. */
  Thread start(int steps, Duration totalTimeout, Consumer<CrmClient> code) {
    ThreadGroup threads = new ThreadGroup("second process");
    stepsUntilKill = steps;
    dead = false;
    group = threads;
    Thread thread = new Thread(
        threads,
        () -> {
          try (CrmClient crm = world.client(totalTimeout)) {
            code.accept(crm);
          } catch (ProcessKilled e) {
            // The other one continues.
          }
        },
        "simulated-second");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** A new process begins alone. */
  void forget() {
    group = null;
    overtaken = false;
  }

  /** Whether there is one since the process began. */
  boolean runs() {
    return group != null;
  }

  private boolean isThis() {
    ThreadGroup threads = group;
    return threads != null && threads.equals(Thread.currentThread().getThreadGroup());
  }

  /** Whether this thread is one of it, and it was killed. */
  boolean isDead() {
    return dead && isThis();
  }

  /** Before a step: it may be killed. What it has sent is processed soon. */
  void step() {
    if (isThis() && stepsUntilKill != World.NEVER && stepsUntilKill-- == 0) {
      world.trace("SECOND KILLED");
      dead = true;
      world.hasten();
      throw new ProcessKilled();
    }
  }

  /** It may be frozen. */
  void freeze() {
    if (isThis() && world.chance(FREEZES)) {
      long length = (1 + world.next(40)) * SECOND;
      world.trace("SECOND FROZEN");
      took(Duration.ofNanos(length));
      world.step("frozen", length);
    }
  }

  /** How long it took to send or to record a create. */
  void took(Duration length) {
    overtaken |= runs() && length.compareTo(LAG) > 0;
  }

  /** Whether both processes may have sent the same create: one needed longer than the other one waits for it. */
  boolean mayBothCreate() {
    return overtaken;
  }
}
