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
 * Checks whether a pooled connection is still open before a write is sent on it: after a write on a connection that the
 * server has closed, the outcome is unknown. The check takes up to 1 ms. It is skipped if the connection was idle for less
 * than 10 ms and the last 16 checks found no closed connection. OkHttp itself checks only after 10 s.
 */
final class IdleConnections {
  private static final long UNCHECKED_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int MIN_OPEN_CHECKS = 16;

  // Written at the end of each exchange, read by the next call on the same connection.
  private final Map<Connection, Long> lastUse = Collections.synchronizedMap(new WeakHashMap<>());
  private final AtomicInteger openInARow = new AtomicInteger();
  private final Ticker ticker;

  IdleConnections(Ticker ticker) {
    this.ticker = ticker;
  }

  boolean isPooled(Connection connection) {
    return lastUse.containsKey(connection);
  }

  void onUsed(Connection connection) {
    lastUse.put(connection, ticker.nanos());
  }

  /** Throws before anything is written if the server has closed the connection. */
  void requireAlive(Connection connection) throws IOException {
    if (connection.protocol() == Protocol.HTTP_2 || canSkipCheck(connection)) {
      return; // OkHttp has a reader thread for HTTP/2, which detects the end at once.
    }
    Socket socket = connection.socket();
    if (!isOpen(socket)) {
      openInARow.set(-MIN_OPEN_CHECKS);
      throw new DeadConnectionException(socket);
    }
    openInARow.updateAndGet(n -> Math.min(n + 1, MIN_OPEN_CHECKS));
  }

  private boolean canSkipCheck(Connection connection) {
    Long last = lastUse.get(connection);
    return openInARow.get() >= MIN_OPEN_CHECKS
        && last != null
        && ticker.nanos() - last < UNCHECKED_IDLE_NANOS;
  }

  private static boolean isOpen(Socket socket) throws IOException {
    int readTimeout = socket.getSoTimeout();
    try {
      socket.setSoTimeout(1);
      socket.getInputStream().read();
      return false; // The end, or an unexpected byte.
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      if (!socket.isClosed()) {
        socket.setSoTimeout(readTimeout);
      }
    }
  }

  /** The server has closed the connection; nothing was sent on it. */
  static final class DeadConnectionException extends IOException {
    private static final long serialVersionUID = 1L;

    DeadConnectionException(Socket socket) {
      super("the server had closed the idle connection to " + socket.getInetAddress());
    }
  }
}
