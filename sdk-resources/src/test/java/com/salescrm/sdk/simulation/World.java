package com.salescrm.sdk.simulation;

import com.salescrm.sandbox.InProcess;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ClientTiming;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the processes of a program share: the service, the network, the time and the seed. */
final class World implements AutoCloseable {
  static final int NEVER = Integer.MAX_VALUE;
  static final int MAX_LATE_MILLIS = 3_000;

  /** What happens at a later time, whatever the processes do. */
  private record Event(long at, Runnable action) {}

  // One thread runs at a time; with a Scheduler, whose semaphores order the threads, several in
  // turn.
  final Random random;
  final Sandbox sandbox = InProcess.start();
  final Ledger ledger = new Ledger(this);
  final SecondProcess second = new SecondProcess(this);
  final Faults faults;
  final SimulatedNetwork network = new SimulatedNetwork(this);
  private final List<String> trace = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private Steps steps = new OneThread(this);
  private Runnable others = () -> {};
  private Runnable onKill = () -> {};
  private volatile Runnable afterCall = () -> {};
  private volatile boolean readsInput;
  private boolean clocksDiffer;
  private volatile boolean killed;
  private final AtomicInteger process = new AtomicInteger();
  private volatile long nanos;
  private int stepsUntilKill = NEVER;
  private @Nullable CrmException failure;

  World(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.faults = new Faults(this);
  }

  /**
   * Runs a process until it ends or fails, or is killed before a step.
   *
   * @return whether it has ended without a failure
   */
  boolean process(int stepsUntilKill, Duration totalTimeout, Consumer<CrmClient> code) {
    begin(stepsUntilKill);
    ledger.limit(totalTimeout);
    CrmClient crm = client(totalTimeout);
    try {
      steps.run(() -> code.accept(crm));
      return true;
    } catch (CrmException e) {
      failure = e;
      trace("failed: " + e.getClass().getSimpleName());
      return false;
    } catch (ProcessKilled e) {
      return false;
    } finally {
      end(crm);
    }
  }

  /** Why the latest process failed; null if it was killed. */
  @Nullable
  CrmException failure() {
    return failure;
  }

  /** A client of a process. */
  CrmClient client(Duration totalTimeout) {
    CrmClient.Builder builder = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .totalTimeout(totalTimeout)
        .httpClient(network.newClient())
        .listener(ledger);
    return ClientTiming.set(builder, timing()).build();
  }

  private Timing timing() {
    int number = process();
    Timing.Sleeper sleeper = (delay, cancellation) -> sleep(number, delay, cancellation);
    return new Timing(clock(), this::nanos, sleeper, this::nextDouble, steps);
  }

  /** A clock of a process: up to an hour ahead of that of the service and of the database, or behind. */
  Clock clock() {
    return clocksDiffer
        ? Clock.offset(sandbox.clock(), Duration.ofSeconds(next(7_200) - 3_600))
        : sandbox.clock();
  }

  /** Processes that start have other clocks; each use of time within one may have its own. */
  void clocksDiffer() {
    clocksDiffer = true;
  }

  private void sleep(int number, Duration delay, Cancellation cancellation) {
    requireProcess(number);
    if (!cancellation.isCancelled()) {
      step("sleep", delay.toNanos());
    }
  }

  synchronized double nextDouble() {
    return random.nextDouble();
  }

  /** A number from 0 to {@code bound}, exclusive. */
  synchronized int next(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(double probability) {
    return nextDouble() < probability;
  }

  long nanos() {
    return nanos;
  }

  void step(String what) {
    step(what, 0);
  }

  /** A step of the running process after a time. Before it, others act, or the process is killed. */
  void step(String what, long delay) {
    requireAlive();
    steps.pause(what, delay);
    requireAlive();
    trace(what);
    second.step();
    if (stepsUntilKill != NEVER && stepsUntilKill-- == 0) {
      kill();
    }
    others.run();
  }

  /** What the process has sent is processed soon. */
  private void kill() {
    trace("KILLED");
    killed = true;
    onKill.run();
    hasten();
    throw new ProcessKilled();
  }

  synchronized void hasten() {
    events.replaceAll(event -> new Event(
        Math.min(event.at(), nanos + next(MAX_LATE_MILLIS) * 1_000_000L), event.action()));
  }

  private void end(CrmClient crm) {
    stepsUntilKill = NEVER;
    crm.close();
    ledger.forget();
    LeftThreads.requireNone();
    if (killed) {
      network.kill();
    } else {
      network.requireNoConnections();
    }
  }

  /** The number of the running process. */
  int process() {
    return process.get();
  }

  /** Ends a thread of an earlier process, which was killed before the thread took its first step. */
  void requireProcess(int number) {
    if (process() != number) {
      throw new ProcessKilled();
    }
  }

  private void requireAlive() {
    if (killed || second.isDead()) {
      throw new ProcessKilled();
    }
  }

  boolean isKilled() {
    return killed;
  }

  private void begin(int steps) {
    process.incrementAndGet();
    second.forget();
    killed = false;
    failure = null;
    stepsUntilKill = steps;
  }

  /** Lets time pass; what is due by then happens. */
  void advance(long length) {
    long end = nanos + Math.max(0, length);
    Event next = nextUntil(end);
    while (next != null) {
      passTo(next.at());
      next.action().run();
      next = nextUntil(end);
    }
    passTo(end);
  }

  private synchronized @Nullable Event nextUntil(long end) {
    Event first = null;
    for (Event event : events) {
      first = event.at() <= end && (first == null || event.at() < first.at()) ? event : first;
    }
    events.remove(first);
    return first;
  }

  private void passTo(long at) {
    if (at > nanos) {
      sandbox.clock().advance(Duration.ofNanos(at - nanos));
      nanos = at;
    }
  }

  synchronized void later(long delay, Runnable action) {
    events.add(new Event(nanos + delay, action));
  }

  void others(Runnable actions) {
    others = actions;
  }

  /** Sets what happens at the end of each call, on its thread, before the caller has its result. */
  void afterCall(Runnable action) {
    afterCall = action;
  }

  /** A call has ended. */
  void callEnded() {
    afterCall.run();
  }

  /** Sets what happens when a process is killed, before its code ends. */
  void onKill(Runnable action) {
    onKill = action;
  }

  void steps(Steps value) {
    steps = value;
  }

  boolean readsInput() {
    return readsInput;
  }

  void readsInput(boolean value) {
    readsInput = value;
  }

  synchronized void trace(String what) {
    trace.add(nanos / 1_000_000 + " ms  " + what);
  }

  synchronized String trace() {
    return String.join("\n", trace);
  }

  @Override
  public void close() {
    sandbox.close();
  }
}
