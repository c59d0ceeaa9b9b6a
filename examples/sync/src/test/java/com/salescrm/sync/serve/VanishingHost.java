package com.salescrm.sync.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Forwards connections to a port of this machine until the host vanishes: then nothing is forwarded, and no connection is closed.
 * After its return new connections are forwarded; the earlier ones remain open for their clients. Safe for many threads.
 */
public final class VanishingHost implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int target;
  private final List<Socket> ofClients = new CopyOnWriteArrayList<>();
  private final List<Socket> ofServer = new CopyOnWriteArrayList<>();
  private volatile boolean isGone;

  /** Forwards to a port of this machine. */
  public VanishingHost(int target) throws IOException {
    this.target = target;
    start(this::accept);
  }

  /** The port that it listens at. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Forwards nothing any more. */
  public void vanish() {
    isGone = true;
  }

  /** The server has noticed by its own probes that the earlier connections are dead. */
  void comeBack() throws IOException {
    closeAll(ofServer);
    isGone = false;
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread = new Thread(() -> {
      try {
        work.run();
      } catch (IOException e) {
        return; // A connection was closed.
      }
    });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listener.accept();
      ofClients.add(client);
      if (!isGone) {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        ofServer.add(server);
        start(() -> forward(client, server));
        start(() -> forward(server, client));
      }
    }
  }

  private void forward(Socket from, Socket to) throws IOException {
    byte[] bytes = new byte[8_192];
    int count;
    while ((count = from.getInputStream().read(bytes)) >= 0) {
      if (isGone) {
        return;
      }
      to.getOutputStream().write(bytes, 0, count);
    }
    if (!isGone) {
      to.close();
    }
  }

  private static void closeAll(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    closeAll(ofClients);
    closeAll(ofServer);
  }
}
