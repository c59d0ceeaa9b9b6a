package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Responds to every request over keep-alive, to a DELETE with 404 and to others with {@code {}}, and closes each connection,
 * unannounced, after a number of responses.
 */
final class KeepAliveServer extends SocketServer {
  private static final byte[] OK =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
          .getBytes(ISO_8859_1);
  private static final byte[] NOT_FOUND =
      "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
          .getBytes(ISO_8859_1);

  private final AtomicInteger lastResponses = new AtomicInteger();
  private final AtomicInteger closings = new AtomicInteger();
  private final int responsesEach;
  private final long closeAfterMillis;

  KeepAliveServer(int responsesEach, long closeAfterMillis) throws IOException {
    this.responsesEach = responsesEach;
    this.closeAfterMillis = closeAfterMillis;
    listen();
  }

  /** Waits until the client's side knows that each connection with its last response is closed. */
  void awaitClosings() {
    while (closings.get() < lastResponses.get()) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
    }
  }

  @Override
  void serve(Socket socket, int number) {
    boolean isLast = false;
    try (socket) {
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
      for (int i = 0; i < responsesEach; i++) {
        String method = readRequest(reader);
        if (method.isEmpty()) {
          return;
        }
        requests.incrementAndGet();
        isLast = i == responsesEach - 1;
        if (isLast) {
          lastResponses.incrementAndGet();
        }
        socket.getOutputStream().write(method.equals("DELETE") ? NOT_FOUND : OK);
      }
      new CountDownLatch(1).await(closeAfterMillis, TimeUnit.MILLISECONDS);
    } catch (IOException | InterruptedException e) {
      // The client has closed the connection.
    }
    if (isLast) {
      awaitDelivery();
      closings.incrementAndGet();
    }
  }

  /** A busy machine may deliver the end of a connection later, but before a new connection. */
  private static void awaitDelivery() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket other = new ServerSocket(0, 1, loopback)) {
      new Socket(loopback, other.getLocalPort()).close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The method of the next request; empty if the client closed the connection. */
  private static String readRequest(BufferedReader reader) throws IOException {
    int length = 0;
    String line = reader.readLine();
    if (line == null) {
      return "";
    }
    String method = line.substring(0, line.indexOf(' '));
    for (; !line.isEmpty(); line = reader.readLine()) {
      if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    for (int i = 0; i < length; i++) {
      reader.read();
    }
    return method;
  }
}
