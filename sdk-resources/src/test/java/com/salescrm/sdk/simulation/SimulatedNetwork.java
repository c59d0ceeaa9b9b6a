package com.salescrm.sdk.simulation;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.SocketFactory;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** A network whose connections lead to the sandbox of a world. */
final class SimulatedNetwork {
  /** The time limit of an attempt whose response is a stream, and of a stall: the defaults of the SDK. */
  private static final long STREAM_LIMIT = TimeUnit.SECONDS.toNanos(30);

  private static final long MAX_REAL_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long CHECK_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

  private static final OkHttpClient TEMPLATE = new OkHttpClient.Builder()
      .connectionSpecs(List.of(ConnectionSpec.CLEARTEXT))
      .fastFallback(false) // It connects on other threads.
      .build();

  private final World world;
  private final Set<SimulatedSocket> open = new HashSet<>(); // guarded by this
  // When the attempt on this thread must end, by the simulated time.
  private final ThreadLocal<Long> attemptEnd = ThreadLocal.withInitial(() -> 0L);
  private final ThreadLocal<Boolean> streams = ThreadLocal.withInitial(() -> false);
  // Until when this thread may send no request to a group of endpoints, by process and group.
  private final ThreadLocal<Map<String, Long>> limits = ThreadLocal.withInitial(HashMap::new);
  private final List<ConnectionPool> pools = new CopyOnWriteArrayList<>();

  SimulatedNetwork(World world) {
    this.world = world;
  }

  /** Records the time limit of an attempt for the sockets: OkHttp measures it in real time. */
  private Response recordLimit(Interceptor.Chain chain) throws IOException {
    long limit = chain.call().timeout().timeoutNanos();
    streams.set(limit == 0);
    attemptEnd.set(world.nanos() + (limit == 0 ? STREAM_LIMIT : limit));
    return chain.proceed(chain.request());
  }

  /** The time that the attempt on this thread has left. */
  long attemptLeft() {
    return Math.max(0, attemptEnd.get() - world.nanos());
  }

  /** The time after which the attempt on this thread fails if no further byte arrives. */
  long stallLeft() {
    return streams.get() ? STREAM_LIMIT : Math.min(STREAM_LIMIT, attemptLeft());
  }

  /** The thread receives a 429 with {@code Retry-After}. */
  void limited(String target, long nanos) {
    limits.get().put(group(target), world.nanos() + nanos);
  }

  /** The thread sends a request. */
  void requireNotLimited(String target) {
    long early = limits.get().getOrDefault(group(target), 0L) - world.nanos();
    if (early > 0) {
      world.ledger.violated(target + " is sent " + TimeUnit.NANOSECONDS.toMillis(early)
          + " ms before the end of Retry-After");
    }
  }

  private String group(String target) {
    return world.process() + target.replaceAll("(/api/v1)?(/[^/?]+).*", "$2");
  }

  /** A client for a new process. */
  OkHttpClient newClient() {
    ConnectionPool pool = new ConnectionPool();
    pools.add(pool);
    return TEMPLATE
        .newBuilder()
        .socketFactory(new Sockets())
        .connectionPool(pool)
        .addInterceptor(this::recordLimit)
        .build();
  }

  synchronized void opened(SimulatedSocket socket) {
    open.add(socket);
  }

  synchronized void closed(SimulatedSocket socket) {
    open.remove(socket);
  }

  /** Closes the connections of a process that was killed. */
  void kill() {
    pools.forEach(ConnectionPool::evictAll);
    copyOfOpen().forEach(SimulatedSocket::close);
  }

  private synchronized List<SimulatedSocket> copyOfOpen() {
    return List.copyOf(open);
  }

  /** After the client is closed, no connection may be open. */
  void requireNoConnections() {
    long start = System.nanoTime();
    pools.forEach(ConnectionPool::evictAll);
    while (!copyOfOpen().isEmpty()) { // Threads of cancelled calls may still close theirs.
      Violation.unless(
          System.nanoTime() - start < MAX_REAL_NANOS, "connections stay open: " + copyOfOpen());
      LockSupport.parkNanos(CHECK_NANOS);
      pools.forEach(ConnectionPool::evictAll);
    }
  }

  /** The sockets of one process. */
  private final class Sockets extends SocketFactory {
    private final int process = world.process();

    @Override
    public Socket createSocket() {
      return new SimulatedSocket(world, SimulatedNetwork.this, process);
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException("only unconnected sockets are supported");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      return createSocket(host.getHostAddress(), port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      return createSocket(host, port);
    }
  }
}
