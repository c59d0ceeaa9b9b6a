package com.salescrm.sdk.core.auth.store.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy that can stop forwarding bytes, like a network that drops packets. */
final class FreezingProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  volatile boolean frozen;

  FreezingProxy(int target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  private static void start(Runnable job) {
    Thread thread = new Thread(job, "freezing-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.addAll(List.of(client, upstream));
        start(() -> pass(client, upstream));
        start(() -> pass(upstream, client));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void pass(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[8_192];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (!frozen) {
          out.write(buffer, 0, count);
          out.flush();
        }
      }
      if (!frozen) {
        to.close();
      }
    } catch (IOException e) {
      // One side has closed.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket each : sockets) {
      each.close();
    }
  }
}
