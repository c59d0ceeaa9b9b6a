package com.salescrm.sdk.core.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CountedSocketTest {
  private static final int SOCKETS = 3000;

  /** A thread that cancels a call closes the socket at the moment when it is connected. */
  @Test
  void close_whileConnecting_nothingRemains() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      int remaining = 0;
      for (int i = 0; i < SOCKETS; i++) {
        Socket socket = CountedSocket.FACTORY.createSocket();
        Thread closing = new Thread(() -> closeWhenConnected(socket));
        closing.start();
        socket.connect(server.getLocalSocketAddress(), 0);
        server.accept().close();
        closing.join();
        remaining += isFound(server, socket) ? 1 : 0;
      }

      assertThat(remaining).isZero();
    }
  }

  /** The thread that closes the socket finds it without addresses, and waits for the lock of {@code Socket.isClosed}. */
  @Test
  void close_beforeItIsConnected_nothingRemains() throws Exception {
    AtomicReference<Socket> current = new AtomicReference<>(new Socket());
    AtomicBoolean ended = new AtomicBoolean();
    Runnable contention = () -> {
      while (!ended.get()) {
        boolean unused = current.get().isClosed();
      }
    };
    List<Thread> contending =
        Stream.generate(() -> new Thread(contention)).limit(3).toList();
    contending.forEach(Thread::start);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      int remaining = 0;
      for (int i = 0; i < 500; i++) {
        Socket socket = CountedSocket.FACTORY.createSocket();
        current.set(socket);
        long delay = i % 20 * 5_000L;
        Thread closing = new Thread(() -> closeAfter(delay, socket));
        closing.start();
        boolean connected = connect(socket, server);
        closing.join();
        remaining += connected && isFound(server, socket) ? 1 : 0;
      }

      assertThat(remaining).isZero();
    } finally {
      ended.set(true);
    }
  }

  private static boolean connect(Socket socket, ServerSocket server) throws IOException {
    try {
      socket.connect(server.getLocalSocketAddress(), 0);
    } catch (SocketException e) {
      return false; // It was closed before.
    }
    server.accept().close();
    return true;
  }

  private static void closeAfter(long nanos, Socket socket) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
    close(socket);
  }

  private static void closeWhenConnected(Socket socket) {
    while (!socket.isConnected()) {
      Thread.onSpinWait();
    }
    close(socket);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isFound(ServerSocket server, Socket socket) {
    InetSocketAddress local = (InetSocketAddress) socket.getLocalSocketAddress();
    return isFound(local, socket) || isFound(sameOn(server.getInetAddress(), local), socket);
  }

  private static SocketAddress sameOn(InetAddress address, InetSocketAddress closed) {
    return new InetSocketAddress(address, closed.getPort());
  }

  /** Whether a TLS socket with these addresses finds it. */
  private static boolean isFound(SocketAddress local, Socket socket) {
    SocketAddress remote = socket.getRemoteSocketAddress();
    return CountedSocket.of(new Socket() {
          @Override
          public SocketAddress getLocalSocketAddress() {
            return local;
          }

          @Override
          public SocketAddress getRemoteSocketAddress() {
            return remote;
          }
        })
        == socket;
  }
}
