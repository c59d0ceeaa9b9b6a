package com.salescrm.sdk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/**
 * Server sockets with TCP_NODELAY. Without it each response of the test server takes 40 ms: it writes headers and body
 * separately, and the second write waits for the delayed acknowledgement of the first.
 */
public final class PromptSockets extends ServerSocketFactory {
  /** For a server that is not started yet. */
  public PromptSockets() {}

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

  private static final class PromptServerSocket extends ServerSocket {
    PromptServerSocket() throws IOException {}

    @Override
    public Socket accept() throws IOException {
      Socket socket = super.accept();
      socket.setTcpNoDelay(true);
      return socket;
    }
  }
}
