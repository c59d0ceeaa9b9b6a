package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.Violation;
import com.salescrm.sandbox.internal.fault.FaultQueue;
import com.salescrm.sandbox.internal.fault.FaultSpec;
import com.salescrm.sandbox.internal.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The open connections by number, counted as MockWebServer counts them. This class adds what
 * MockWebServer has no policy for: a fault that depends on the request and takes effect before the
 * request is read, and a reset (RST) instead of an orderly close.
 */
final class Connections extends ServerSocketFactory {
  private static final Pattern BODY =
      Pattern.compile("(?im)^(content-length:\\s*0*[1-9]|transfer-encoding:)");

  private final FaultQueue faults;
  private final CallLog log;
  private final boolean tapped;
  private final Map<Integer, TappedSocket> open = new ConcurrentHashMap<>();
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  /** The request line can be read only on unencrypted connections. */
  Connections(FaultQueue faults, CallLog log, boolean tapped) {
    this.faults = faults;
    this.log = log;
    this.tapped = tapped;
  }

  int count() {
    return accepted.get() + refused.get();
  }

  /** Returns the fault for the current request of a connection; one call per request. */
  Optional<FaultSpec> takeFault(WireRequest wire) {
    TappedSocket socket = open.get(wire.connection());
    // With TLS the request line is not visible, so the fault is selected here.
    return tapped && socket != null
        ? socket.nextRequest()
        : faults.take(wire.method(), wire.path().decoded());
  }

  /** Makes the next close of the connection a reset. */
  void resetOnClose(int connection) {
    TappedSocket socket = open.get(connection);
    if (socket != null) {
      socket.resetOnClose();
    }
  }

  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new ServerSocket() {
      @Override
      public Socket accept() throws IOException {
        TappedSocket socket = new TappedSocket();
        implAccept(socket);
        while (faults.takeRefusal()) {
          refused.incrementAndGet();
          socket.resetOnClose();
          socket.close();
          socket = new TappedSocket();
          implAccept(socket);
        }
        // Headers and body go out in two writes: with Nagle the second waits 40 ms for an ACK.
        socket.setTcpNoDelay(true);
        int number = accepted.getAndIncrement();
        open.put(number, socket);
        socket.opened(number);
        return socket;
      }
    };
  }

  @Override
  public ServerSocket createServerSocket(int port) {
    throw new UnsupportedOperationException("only unbound sockets are supported");
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) {
    return createServerSocket(port);
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
    return createServerSocket(port);
  }

  /** A socket that selects the fault of a request as soon as its request line has arrived. */
  private final class TappedSocket extends Socket implements RequestLineTap.Listener {
    private int number = -1;
    private @Nullable RequestLineTap tap;
    // Used only by the thread that handles the connection.
    private Optional<FaultSpec> decision = Optional.empty();

    void opened(int assigned) {
      number = assigned;
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
      if (!tapped) {
        return super.getInputStream();
      }
      if (tap == null) {
        tap = new RequestLineTap(super.getInputStream(), this);
      }
      return tap;
    }

    @Override
    public void requestLine(String method, String target) throws IOException {
      Optional<FaultSpec> fault = faults.take(method, RawPath.of(target).decoded());
      decision = fault;
      if (fault.isPresent() && fault.get().stage() == FaultSpec.Stage.REQUEST_LINE) {
        log.addUnread(method, target, number);
        resetOnClose();
        close();
        throw new SocketException(
            "connection reset by an injected fault before the request was read");
      }
    }

    /** MockWebServer waits for the end of a line, which a handshake lacks, and the client for a response. */
    @Override
    public void handshake() throws IOException {
      refuse("This port has no TLS: use http.");
    }

    /** MockWebServer never responds to a GET with a body, and leaves the connection open. */
    @Override
    public void headers(String method, String target, String headers) throws IOException {
      if (!method.equals("GET") || !BODY.matcher(headers).find()) {
        return;
      }
      String reason = "GET accepts no body.";
      log.addUnread(method, target, number);
      log.add(new Violation(method, target, reason));
      refuse(reason);
    }

    private void refuse(String reason) throws IOException {
      byte[] body = Json.bytes(Json.object().put("error", reason));
      String head = "HTTP/1.1 400 Client Error\r\ncontent-type: application/json\r\n"
          + "connection: close\r\ncontent-length: " + body.length + "\r\n\r\n";
      getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      getOutputStream().write(body);
      shutdownOutput();
      setSoTimeout(1_000); // A close with unread bytes would be a reset.
      try {
        super.getInputStream().readAllBytes();
      } finally {
        close();
      }
      throw new SocketException(reason);
    }

    Optional<FaultSpec> nextRequest() {
      Optional<FaultSpec> decided = decision;
      decision = Optional.empty();
      if (tap != null) {
        tap.nextRequest();
      }
      return decided;
    }

    void resetOnClose() {
      try {
        setSoLinger(true, 0);
      } catch (SocketException e) {
        // Already closed by the client; no reset is needed.
      }
    }

    @Override
    public synchronized void close() throws IOException {
      open.remove(number, this);
      super.close();
    }
  }
}
