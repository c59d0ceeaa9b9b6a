package com.salescrm.sync.simulation;

import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.RootCommand;
import com.salescrm.sync.pull.PullCommand;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A process that runs {@code crm-sync pull}: threads and connections of its own, which end with it. */
final class SimulatedProcess {
  private static final int LONGEST_TEXT = 80;
  private static final long LONGEST_SECONDS = 60;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final int id = COUNT.incrementAndGet(); // Unique in this JVM, and in no trace.
  private final int number;
  private final World world;
  private final Plan plan;
  private final PullOptions options;
  private final Thread main;
  private final Turns turns;
  private final Set<SimulatedConnection> connections = ConcurrentHashMap.newKeySet();
  private final Set<Closeable> sockets = ConcurrentHashMap.newKeySet();
  private final CountDownLatch paused = new CountDownLatch(1); // Frozen, or ended.
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch thawed = new CountDownLatch(1);
  private final Moment.Counts steps = new Moment.Counts();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean killed;
  private volatile boolean frozen;
  private volatile boolean failed;
  private volatile @Nullable CommandRun result;
  private volatile @Nullable Throwable failure;

  SimulatedProcess(
      World world, int number, Plan plan, PullOptions options, List<String> arguments) {
    this.world = world;
    this.number = number;
    this.plan = plan;
    this.options = options;
    ThreadGroup group = new ThreadGroup("crm-sync " + id);
    this.main = new Thread(group, () -> run(arguments), "crm-sync-main");
    this.turns = new Turns(group, main);
    main.setDaemon(true);
  }

  /** Identifies it in URLs. */
  String name() {
    return "p" + id;
  }

  Turns turns() {
    return turns;
  }

  private void run(List<String> arguments) {
    try {
      result = CommandRun.of(
          RootCommand.commandLine(List.of(new PullCommand())), arguments.toArray(String[]::new));
    } catch (ProcessKilled e) {
      requireKilled(e);
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      paused.countDown();
      ended.countDown();
    }
  }

  private void requireKilled(ProcessKilled e) {
    if (!killed) {
      failure = e;
    }
  }

  /** Starts it, and waits until it is frozen or has ended. */
  void start() {
    main.start();
    Violation.unless(await(paused), () -> "the pull does not end: " + stacks());
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets it continue after it was frozen, and waits until it has ended and left nothing. */
  void end() {
    thawed.countDown();
    Violation.unless(await(ended), () -> "the pull does not end: " + stacks());
    Violation.unlessSoon(
        () -> turns.threads().isEmpty(), () -> "threads are left: " + turns.threads());
    Violation.unlessSoon(
        () -> connections.isEmpty(),
        () -> connections.size() + " connections to the database are left");
    Violation.unlessSoon(
        () -> sockets.isEmpty(), () -> sockets.size() + " connections to the service are left");
    SimulatedDriver.forget(this);
    Throwable error = failure;
    if (error != null) {
      throw new AssertionError("the pull ended with " + error, error);
    }
  }

  private String stacks() {
    StringBuilder text = new StringBuilder();
    for (Thread each : turns.threads()) {
      text.append(each).append(' ').append(List.of(each.getStackTrace())).append('\n');
    }
    return text.toString();
  }

  /** A step, before which it may be killed or frozen. */
  void step(String what) {
    requireAlive();
    Moment.Step step = steps.next(what);
    String text = what.substring(0, Math.min(what.length(), LONGEST_TEXT)).replace('\n', ' ');
    world.trace(number + "/" + step.number() + " " + text);
    if (step.is(plan.freezeAt())) {
      freeze();
      requireAlive();
    }
    if (step.is(plan.killAt())) {
      world.trace("KILLED");
      killed = true;
      world.disk().crash();
      throw new ProcessKilled();
    }
  }

  private void freeze() {
    world.trace("FROZEN");
    frozen = true;
    paused.countDown();
    Violation.unless(await(thawed), () -> "it stays frozen");
    world.trace("CONTINUES");
  }

  void requireAlive() {
    if (killed) {
      throw new ProcessKilled();
    }
  }

  /** The response to a request; null if the connection ends without one. A process that was killed is refused. */
  @Nullable
  Message respond(Message request, Service service) throws IOException {
    if (killed) {
      return error(401, "content-type: application/json"); // Ends its threads: it would poll again.
    }
    if (!turns.await(request)) {
      return null;
    }
    step(request.what());
    boolean fails = requests.getAndIncrement() == plan.faultAt();
    world.live(plan.editRate());
    Message response = fails ? fail(request, service) : service.process(request);
    world.live(plan.editRate());
    if (!fails && !request.isPointRead()) {
      turns.delivered();
    }
    return response;
  }

  /** Processes a request. */
  @FunctionalInterface
  interface Service {
    Message process(Message request) throws IOException;
  }

  private @Nullable Message fail(Message request, Service service) throws IOException {
    failed = true;
    world.trace(plan.fault().toString());
    return switch (plan.fault()) {
      case STATUS_500 -> error(500, "content-type: application/json");
      case STATUS_503 -> error(503, "content-type: application/json");
      case TOO_MANY_REQUESTS -> error(429, "retry-after: 1");
      case LOST_REQUEST -> null;
      case LOST_RESPONSE -> {
        Message ignored = service.process(request);
        yield null;
      }
      case PROCESSED_500 -> {
        Message ignored = service.process(request);
        yield error(500, "content-type: application/json");
      }
      case CUT_BODY -> service.process(request).cut(world.next(1_000));
      case HTML -> service.process(request).withBody("<html>Bad day</html>");
    };
  }

  private static Message error(int status, String header) {
    return new Message("HTTP/1.1 " + status + " Status", List.of(header), "{}");
  }

  void opened(SimulatedConnection connection) {
    connections.add(connection);
  }

  void closed(SimulatedConnection connection) {
    connections.remove(connection);
  }

  void opened(Closeable socket) {
    sockets.add(socket);
  }

  void closed(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      sockets.remove(socket);
    }
  }

  /** Reports a violation that another thread has found. */
  void violated(Violation violation) {
    failure = violation;
  }

  Moment.Counts steps() {
    return steps;
  }

  PullOptions options() {
    return options;
  }

  /** Whether others may change objects during the pull. */
  boolean isEdited() {
    return plan.editRate() > 0;
  }

  boolean isKilled() {
    return killed;
  }

  boolean isFrozen() {
    return frozen;
  }

  /** Whether a request has failed. */
  boolean hasFailed() {
    return failed;
  }

  boolean hasEndedWith(int exitCode) {
    CommandRun end = result;
    return end != null && end.exitCode() == exitCode;
  }

  /** What it ended with; null if it was killed. */
  @Nullable
  CommandRun result() {
    return result;
  }
}
