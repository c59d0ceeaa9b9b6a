package com.salescrm.sdk.core.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on a free port of the loopback interface that serves each connection on a thread of its own. */
public abstract class SocketServer implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  final AtomicInteger requests = new AtomicInteger();

  SocketServer() throws IOException {}

  /** Begins to accept connections; a subclass calls it once it is complete. */
  final void listen() {
    start(this::accept);
  }

  public final int port() {
    return listening.getLocalPort();
  }

  /** How many requests were received. */
  public final int requests() {
    return requests.get();
  }

  /** How many connections were accepted. */
  final int connections() {
    return connections.get();
  }

  /** How many connections the server has not left. */
  final int openConnections() {
    return open.size();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        int number = connections.incrementAndGet();
        open.add(socket);
        start(() -> serveOpen(socket, number));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serveOpen(Socket socket, int number) {
    try (socket) {
      serve(socket, number);
    } catch (IOException | InterruptedException e) {
      // The client has closed the connection.
    } finally {
      open.remove(socket);
    }
  }

  /**
   * Serves a connection, which is closed afterwards.
   *
   * @param number of the connection, from 1
   */
  abstract void serve(Socket socket, int number) throws IOException, InterruptedException;

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "socket-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket each : open) {
      each.close();
    }
  }
}
