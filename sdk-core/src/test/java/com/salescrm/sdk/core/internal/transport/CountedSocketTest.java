package com.salescrm.sdk.core.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
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
        InetSocketAddress local = (InetSocketAddress) socket.getLocalSocketAddress();
        boolean found =
            isFound(local, socket) || isFound(sameOn(server.getInetAddress(), local), socket);
        remaining += found ? 1 : 0;
      }

      assertThat(remaining).isZero();
    }
  }

  private static void closeWhenConnected(Socket socket) {
    while (!socket.isConnected()) {
      Thread.onSpinWait();
    }
    try {
      socket.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
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
