package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Reads requests from a socket, plain or with TLS, and lets a script write the bytes of the response. */
final class RawServer implements AutoCloseable {
  /** Responds to one request; the connection is read again if the socket is still open. */
  interface Script {
    void respond(Exchange exchange) throws IOException;
  }

  /**
   * One request.
   *
   * @param head the request line and the headers
   * @param socket reads and writes what the client sees, decrypted
   * @param wire the TCP connection; the same socket without TLS
   * @param number of the request, from 1
   */
  record Exchange(String head, Socket socket, Socket wire, int number) {
    void write(String text) throws IOException {
      write(text.getBytes(ISO_8859_1));
    }

    void write(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
    }

    /** Ends the TCP connection in order; with TLS it sends no {@code close_notify}. */
    void cut() throws IOException {
      wire.close();
    }

    /** Resets the TCP connection. */
    void reset() throws IOException {
      wire.setSoLinger(true, 0);
      wire.close();
    }
  }

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger connections = new AtomicInteger();
  private final @Nullable SSLSocketFactory tls;
  private final Script script;
  volatile boolean readsBodies = true;

  RawServer(@Nullable SSLSocketFactory tls, Script script) throws IOException {
    this.tls = tls;
    this.script = script;
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  int requests() {
    return requests.get();
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket wire = listening.accept();
        connections.incrementAndGet();
        open.add(wire);
        start(() -> serve(wire));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket wire) {
    try {
      Socket socket = wire;
      if (tls != null) {
        javax.net.ssl.SSLSocket secure =
            (javax.net.ssl.SSLSocket) tls.createSocket(wire, "localhost", wire.getPort(), true);
        secure.setUseClientMode(false);
        socket = secure;
      }
      InputStream in = socket.getInputStream();
      while (!wire.isClosed()) {
        String head = readHead(in);
        if (head.isEmpty()) {
          wire.close();
          return;
        }
        if (readsBodies) {
          in.readNBytes(contentLength(head));
        }
        script.respond(new Exchange(head, socket, wire, requests.incrementAndGet()));
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static int contentLength(String head) {
    for (String line : head.split("\r\n", -1)) {
      if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
        return Integer.parseInt(line.substring(15).strip());
      }
    }
    return 0;
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "raw-server");
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
