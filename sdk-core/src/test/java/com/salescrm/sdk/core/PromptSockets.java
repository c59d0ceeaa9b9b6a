package com.salescrm.sdk.core;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;
import java.util.concurrent.Semaphore;
import javax.net.ServerSocketFactory;

/**
 * Server sockets with TCP_NODELAY. Without it each response of the test server takes 40 ms: it writes headers and body
 * separately, and the second write waits for the delayed acknowledgement of the first.
 */
public final class PromptSockets extends ServerSocketFactory {
  private final Semaphore closings = new Semaphore(0);

  /** For a server that is not started yet. */
  public PromptSockets() {}

  /** Waits until the server has closed one more connection, so that a client can see it. */
  public void awaitClosing() throws InterruptedException {
    closings.acquire();
  }

  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new PromptServerSocket();
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    throw new UnsupportedOperationException("the test server binds its socket itself");
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) throws IOException {
    return createServerSocket(port);
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
      throws IOException {
    return createServerSocket(port);
  }

  private final class PromptServerSocket extends ServerSocket {
    PromptServerSocket() throws IOException {}

    @Override
    public Socket accept() throws IOException {
      Socket socket = new CountedSocket();
      implAccept(socket);
      socket.setTcpNoDelay(true);
      return socket;
    }
  }

  private final class CountedSocket extends Socket {
    private boolean isCounted;

    CountedSocket() throws IOException {
      super((SocketImpl) null); // The server socket sets the implementation.
    }

    @Override
    public synchronized void close() throws IOException {
      super.close();
      if (!isCounted) {
        isCounted = true;
        closings.release();
      }
    }
  }
}
