package com.salescrm.benchmarks.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;

/**
 * Serves lists of {@code total} leads, single leads and creates on persistent connections, with one
 * thread per connection. It does not check the key, and neither compresses nor validates.
 */
public final class CannedService implements AutoCloseable {
  private static final int BACKLOG = 256;

  private final CannedResponses responses;
  private final Delay delay;
  private final ServerSocket server;

  private CannedService(CannedResponses responses, Delay delay) throws IOException {
    this.responses = responses;
    this.delay = delay;
    this.server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /**
   * Starts the service in this JVM: {@code total} leads with {@code customFields} custom fields,
   * each response after a delay.
   */
  public static CannedService start(int total, int customFields, Delay delay) throws IOException {
    return new CannedService(new CannedResponses(total, customFields), delay);
  }

  /** The base URL, including the version. */
  public String baseUrl() {
    return "http://127.0.0.1:" + server.getLocalPort() + "/api/v1";
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "canned-service");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (true) {
      Socket client;
      try {
        client = server.accept();
        client.setTcpNoDelay(true);
      } catch (IOException e) {
        return;
      }
      start(() -> serve(client));
    }
  }

  private void serve(Socket client) {
    try (client;
        InputStream in = new BufferedInputStream(client.getInputStream())) {
      for (String request = line(in); !request.isEmpty(); request = line(in)) {
        int length = 0;
        boolean chunked = false;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
          String lowerCase = header.toLowerCase(Locale.ROOT);
          if (lowerCase.startsWith("content-length:")) {
            length = Integer.parseInt(header.substring(15).trim());
          }
          chunked |= lowerCase.equals("transfer-encoding: chunked");
        }
        if (chunked) {
          skipChunks(in);
        } else {
          in.skipNBytes(length);
        }
        await();
        client.getOutputStream().write(responses.to(request));
      }
    } catch (IOException e) {
      // The client has closed the connection, or the service is closing.
    }
  }

  private static void skipChunks(InputStream in) throws IOException {
    for (int size = -1; size != 0; ) {
      size = Integer.parseInt(line(in), 16);
      in.skipNBytes(size);
      line(in);
    }
  }

  private void await() throws InterruptedIOException {
    try {
      delay.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** Reads the next line; empty at the end of the headers or of the connection. */
  private static String line(InputStream in) throws IOException {
    byte[] line = new byte[1024];
    int length = 0;
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (length < line.length) {
        line[length++] = (byte) next;
      }
    }
    return new String(line, 0, length, ISO_8859_1).stripTrailing();
  }

  /** Stops accepting connections. */
  @Override
  public void close() throws IOException {
    server.close();
  }

  /** Runs in a separate JVM: prints the base URL, and exits when its parent exits. */
  public static void main(String[] args) throws IOException {
    try (CannedService service =
        start(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Delay.parse(args[2]))) {
      System.out.println(service.baseUrl());
      while (System.in.read() >= 0) {
        // Nothing is written to the input; its end signals the exit of the parent.
      }
    }
  }
}
