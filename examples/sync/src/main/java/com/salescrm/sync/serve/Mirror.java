package com.salescrm.sync.serve;

import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.salescrm.sync.cli.ErrorLine;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database.SchemaVersion;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.pull.Sweep;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Written;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A running {@code serve}: the server that receives deliveries, a thread that applies them, and a thread that sweeps. Closing it
 * stops accepting, ends the open transactions, and waits for the threads; the service and the database are not closed.
 */
public final class Mirror implements AutoCloseable {
  private static final String FAILED = "the sweep failed";
  /** A slow sender occupies a thread until its connection is closed. */
  private static final int RECEIVERS = 256;

  private static final int LARGE_BODIES = 8;
  private static final Duration SENDERS = Duration.ofSeconds(5);
  private static final Duration CHECK = Duration.ofMillis(250);
  private static final int MOST_WAITING = 256;
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);
  private static final Duration STORED = Duration.ofDays(1);
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  static {
    // Read when the first server is created: slow senders do not occupy the threads for longer
    // (seconds).
    System.setProperty("sun.net.httpserver.maxReqTime", "20");
    System.setProperty("sun.net.httpserver.maxRspTime", "20");
  }

  private final MirrorParts parts;
  private final HttpServer server;
  private final Receivers receivers = new Receivers(RECEIVERS, LARGE_BODIES, SENDERS);
  private final Sweep sweep;
  private final Semaphore stored = new Semaphore(0);
  private final CompletableFuture<Void> owner = new CompletableFuture<>();
  private final CompletableFuture<Void> failed = new CompletableFuture<>();
  private final List<Thread> threads;
  private final long startedAt;
  // The start of the latest sweep that has tried all tables; 0 for none. Used by its thread.
  private long sweptHere;

  private Mirror(MirrorParts parts, HttpServer server) {
    this.parts = parts;
    this.server = server;
    this.sweep =
        new Sweep(parts.service(), parts.database(), parts.settings().pull(), parts.stop());
    this.threads = List.of(
        new Thread(() -> guarded(this::apply), "crm-sync-apply"),
        new Thread(() -> guarded(this::sweep), "crm-sync-sweep"),
        new Thread(this::receive, "crm-sync-receive"));
    this.startedAt = parts.clock().millis();
  }

  /**
   * Creates the internal tables, begins to listen, and starts the threads.
   *
   * @param parts what the threads share
   * @param verifier verifies the deliveries
   * @return the mirror, to be closed
   * @throws Problem if the address cannot be used, or the database fails
   */
  static Mirror start(MirrorParts parts, WebhookVerifier verifier) {
    createTables(parts);
    HttpServer server = listen(parts.settings());
    Mirror mirror = new Mirror(parts, server);
    String path = parts.settings().path();
    MirrorParts brief = parts.forShortStatements();
    WebhookEndpoint webhook =
        new WebhookEndpoint(path, verifier, brief, mirror.receivers, mirror.stored::release);
    StatusEndpoint status = new StatusEndpoint(brief, webhook::isFailing);
    server.createContext(path, webhook);
    server.createContext(StatusEndpoint.HEALTH, mirror.received(status::health));
    server.createContext(StatusEndpoint.METRICS, mirror.received(status::metrics));
    server.setExecutor(mirror.receivers);
    server.start();
    mirror.threads.forEach(Thread::start);
    return mirror;
  }

  /** Another run may be creating the tables, or pulling: then they exist already. */
  @SuppressWarnings("try") // The lock is only held.
  private static void createTables(MirrorParts parts) {
    while (true) {
      parts.stop().check();
      try (RunLock lock = parts.database().lock()) {
        Schema.prepare(parts.database());
        return;
      } catch (Problem e) {
        if (e.exitCode() != ExitCode.BUSY) {
          throw e;
        }
        if (Schema.version(parts.database()) == SchemaVersion.CURRENT) {
          return;
        }
      }
      parts.stop().await(RETRY);
    }
  }

  private static HttpServer listen(ServeSettings settings) {
    // Else TCP delays a response on a connection that is used again by 40 ms (Java 17).
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      return HttpServer.create(settings.listen(), MOST_WAITING);
    } catch (IOException e) {
      throw new Problem(
          ExitCode.USAGE,
          "--listen " + settings.listen().getHostString() + ":"
              + settings.listen().getPort() + ": " + ErrorLine.oneLine(e.getMessage()),
          e);
    }
  }

  /** {@return the port on which the server listens} */
  public int port() {
    return server.getAddress().getPort();
  }

  /** Waits until a stop is requested, or a thread fails: then returns its problem. */
  Optional<Problem> await() {
    try {
      Object ignored = CompletableFuture.anyOf(parts.stop().asked(), failed).join();
      return Optional.empty();
    } catch (CompletionException e) {
      return Optional.of(Problem.of(e.getCause() == null ? e : e.getCause()));
    }
  }

  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      failed.completeExceptionally(e); // After a stop this has no effect.
    }
  }

  private HttpHandler received(HttpHandler next) {
    return exchange -> {
      receivers.received();
      next.handle(exchange);
    };
  }

  private void receive() {
    while (!parts.stop().isAsked()) {
      receivers.cutSlowSenders();
      parts.stop().await(CHECK);
    }
  }

  private void apply() {
    if (!awaitOwner()) {
      return;
    }
    Applier applier = new Applier(parts.forShortStatements());
    Duration delay = RETRY;
    while (!parts.stop().isAsked()) {
      try {
        int ignored = stored.drainPermits();
        if (!applier.applyDue()) {
          awaitStored();
        }
        delay = RETRY;
      } catch (RuntimeException e) {
        throwIfLasting(e);
        parts.notices().failed("events are not applied", e);
        parts.stop().await(delay);
        delay = shorter(delay.multipliedBy(2), LONGEST_RETRY);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Waits until an event was stored here; another replica may store events as well. */
  private void awaitStored() throws InterruptedException {
    boolean ignored = stored.tryAcquire(POLL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Waits until the organization of the key is known to be that of the database; false after a stop. */
  private boolean awaitOwner() {
    Object ignored = CompletableFuture.anyOf(parts.stop().asked(), owner).join();
    return !parts.stop().isAsked();
  }

  private void sweep() {
    checkOwner();
    Duration retry = RETRY;
    while (!parts.stop().isAsked()) {
      Duration wait = retry;
      try {
        wait = untilDue();
        if (wait.isZero()) {
          sweepOnce();
          retry = RETRY;
        }
      } catch (RuntimeException e) {
        throwIfLasting(e);
        if (Problem.of(e).exitCode() != ExitCode.BUSY) { // Another replica is sweeping.
          parts.metrics().sweep(false);
          parts.notices().failed(FAILED, e);
        }
        wait = retry;
        retry = shorter(retry.multipliedBy(2), parts.settings().sweepEvery());
      }
      parts.stop().await(wait);
    }
  }

  /**
   * A key that was revoked, or is of another organization by now, ends the program, as at the start. So does a file of the
   * database that was deleted or replaced: a new start opens the one that is there.
   */
  private void throwIfLasting(RuntimeException e) {
    parts.stop().check();
    if (isOfRejectedKey(e)
        || Problem.of(e).exitCode() == ExitCode.USAGE
        || parts.database().isReplaced()) {
      throw e;
    }
  }

  private boolean isOfRejectedKey(RuntimeException failure) {
    try {
      return failure instanceof UnauthorizedException && sweep.isKeyRejected();
    } catch (RuntimeException e) {
      return false; // The work is tried again, and then the key is asked about again.
    }
  }

  /** A wrong key, or one of another organization, ends the program: nothing may be applied. */
  private void checkOwner() {
    Duration delay = RETRY;
    while (true) {
      parts.stop().check();
      try {
        sweep.checkOwner();
        owner.complete(null);
        return;
      } catch (RuntimeException e) {
        parts.stop().check();
        int exitCode = Problem.of(e).exitCode();
        if (parts.database().isReplaced()
            || (exitCode != ExitCode.UNREACHABLE && exitCode != ExitCode.DATABASE)) {
          throw e;
        }
        parts.notices().failed("the organization cannot be read", e);
      }
      parts.stop().await(delay);
      delay = shorter(delay.multipliedBy(2), LONGEST_RETRY);
    }
  }

  /**
   * The time until the next sweep: the replicas share the schedule, and each requires one that began after its own start. A start
   * in the future does not count.
   */
  private Duration untilDue() {
    long now = parts.clock().millis();
    long sweptAt = parts.database().reading(connection -> inbox(connection).sweptAt());
    long latest = Math.max(notAhead(sweptAt, now), notAhead(sweptHere, now));
    if (sweptHere == 0 && latest < startedAt) {
      return Duration.ZERO;
    }
    long dueAt = latest + parts.settings().sweepEvery().toMillis();
    return shorter(Duration.ofMillis(Math.max(0, dueAt - now)), LONGEST_RETRY);
  }

  private static long notAhead(long time, long now) {
    return Inbox.isAhead(time, now) ? 0 : time;
  }

  private void sweepOnce() {
    long start = parts.clock().millis();
    Written written = sweep.run();
    Optional<Problem> refusal = sweep.refusal();
    int ignored = parts.database().inTransaction(connection -> {
      if (refusal.isEmpty()) {
        inbox(connection).swept(start);
      }
      return inbox(connection).purge(start - STORED.toMillis());
    });
    print(written, start);
    if (refusal.isPresent()) {
      refused(refusal.orElseThrow());
    }
    sweptHere = start;
    parts.metrics().sweep(refusal.isEmpty());
  }

  /** The next sweep follows on schedule, unless the refusal may pass. */
  private void refused(Problem refusal) {
    if (refusal.exitCode() != ExitCode.REFUSED) {
      throw refusal;
    }
    parts.notices().failed(FAILED, refusal);
  }

  private void print(Written written, long start) {
    sweep.notes().forEach(parts.notices()::line);
    parts.notices().line("sweep: " + written.in(Duration.ofMillis(parts.clock().millis() - start)));
  }

  private Inbox inbox(Connection connection) {
    return new Inbox(connection, parts.database().dialect());
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private boolean isReceiving() {
    return receivers.getActiveCount() > 0 || !receivers.getQueue().isEmpty();
  }

  @Override
  public void close() {
    parts.stop().ask();
    // At once for new connections. Deliveries that are being stored get one second, for which Java
    // would wait also without any.
    server.stop(isReceiving() ? 1 : 0);
    receivers.shutdown();
    try {
      for (Thread thread : threads) {
        thread.join(PATIENCE.toMillis());
      }
      boolean ignored = receivers.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
