package com.salescrm.sdk.batch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Forwards the connections of a database, or drops their bytes, as a broken network does. */
final class FreezingProxy implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final int target;
  volatile boolean frozen;

  private interface Job {
    void run() throws IOException;
  }

  FreezingProxy(int target) throws IOException {
    this.target = target;
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  private static void start(Job job) {
    Thread thread = new Thread(
        () -> {
          try {
            job.run();
          } catch (IOException e) {
            // One side has closed its socket, or the test is over.
          }
        },
        "freezing-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = server.accept();
      Socket database = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.addAll(List.of(client, database));
      start(() -> forward(client, database));
      start(() -> forward(database, client));
    }
  }

  private void forward(Socket from, Socket to) throws IOException {
    byte[] buffer = new byte[8_192];
    int count = from.getInputStream().read(buffer);
    while (count >= 0) {
      if (!frozen) {
        to.getOutputStream().write(buffer, 0, count);
        to.getOutputStream().flush();
      }
      count = from.getInputStream().read(buffer);
    }
    to.close();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket each : sockets) {
      each.close();
    }
  }
}
