package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Ticker;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Connection;
import okhttp3.Protocol;

/**
 * Knows when each pooled connection was last used, and whether one that lay idle is still open. A write must not go out on a
 * connection that the server has closed: nobody could say what became of it. The check costs up to 1 ms, so it is skipped when the connection lay idle for less than 10 ms on a service that has not
 * closed connections so far; OkHttp itself checks only after 10 s.
 */
final class IdleConnections {
  private static final long TRUSTED_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int TRUST_AFTER = 16;

  // Written by each call as it ends, read by the next call on the same connection.
  private final Map<Connection, Long> lastUse = Collections.synchronizedMap(new WeakHashMap<>());
  private final AtomicInteger trust = new AtomicInteger();
  private final Ticker ticker;

  IdleConnections(Ticker ticker) {
    this.ticker = ticker;
  }

  boolean isReused(Connection connection) {
    return lastUse.containsKey(connection);
  }

  void used(Connection connection) {
    lastUse.put(connection, ticker.nanos());
  }

  /** Throws before anything is written if the server has closed the connection. */
  void requireAlive(Connection connection) throws IOException {
    if (connection.protocol() == Protocol.HTTP_2 || isTrusted(connection)) {
      return; // HTTP/2 has a reader of its own that sees the end at once.
    }
    Socket socket = connection.socket();
    if (!isOpen(socket)) {
      trust.set(-TRUST_AFTER);
      throw new WireInterceptor.DeadConnectionException(socket);
    }
    trust.updateAndGet(t -> Math.min(t + 1, TRUST_AFTER));
  }

  private boolean isTrusted(Connection connection) {
    Long last = lastUse.get(connection);
    return trust.get() >= TRUST_AFTER && last != null && ticker.nanos() - last < TRUSTED_IDLE_NANOS;
  }

  private static boolean isOpen(Socket socket) throws IOException {
    int readTimeout = socket.getSoTimeout();
    try {
      socket.setSoTimeout(1);
      socket.getInputStream().read();
      return false; // The end, or a byte that nobody asked for.
    } catch (SocketTimeoutException stillOpen) {
      return true;
    } catch (IOException broken) {
      return false;
    } finally {
      if (!socket.isClosed()) {
        socket.setSoTimeout(readTimeout);
      }
    }
  }
}
