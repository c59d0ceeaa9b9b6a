package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Reads requests from a socket, plain or with TLS, and lets a script write the bytes of the response. */
public final class RawServer extends SocketServer {
  /** Responds to one request; the connection is read again if the socket is still open. */
  public interface Script {
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
  public record Exchange(String head, Socket socket, Socket wire, int number) {
    public void write(String text) throws IOException {
      write(text.getBytes(ISO_8859_1));
    }

    public void write(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
    }

    /** Ends the TCP connection in order; with TLS it sends no {@code close_notify}. */
    public void cut() throws IOException {
      wire.close();
    }

    /** Resets the TCP connection. */
    public void reset() throws IOException {
      wire.setSoLinger(true, 0);
      wire.close();
    }
  }

  private final @Nullable SSLSocketFactory tls;
  private final Script script;
  volatile boolean readsBodies = true;

  public RawServer(@Nullable SSLSocketFactory tls, Script script) throws IOException {
    this.tls = tls;
    this.script = script;
    listen();
  }

  @Override
  void serve(Socket wire, int number) throws IOException {
    Socket socket = wire;
    if (tls != null) {
      SSLSocket secure = (SSLSocket) tls.createSocket(wire, "localhost", wire.getPort(), true);
      secure.setUseClientMode(false);
      socket = secure;
    }
    InputStream in = socket.getInputStream();
    while (!wire.isClosed()) {
      String head = readHead(in);
      if (head.isEmpty()) {
        return;
      }
      if (readsBodies) {
        in.readNBytes(contentLength(head));
      }
      script.respond(new Exchange(head, socket, wire, requests.incrementAndGet()));
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
}
