package com.salescrm.sdk.core.internal.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A socket that observes the bytes of the responses. OkHttp takes bytes that arrive without a request for the response to
 * the next request, or for the begin of it (RFC 9112, 9.2 forbids that), and reads the text of a chunk header without a limit.
 */
final class CountedSocket extends Socket {
  /** Creates sockets that are not connected: OkHttp connects them. */
  static final SocketFactory FACTORY = new Factory();

  // By both addresses, since a TLS socket hides the socket below it. From connect to close.
  private static final Map<List<SocketAddress>, CountedSocket> OPEN = new ConcurrentHashMap<>();

  private static final int STATUS = "HTTP/1.1 4".length(); // The begin of an error response.
  // More than the headers and the largest response by default: an interceptor may read it as a
  // whole.
  private static final int MAX_BETWEEN = 80 << 20;
  private static final int MAX_HANDSHAKE_MILLIS = 10_000; // As OkHttp.

  // The begin of what follows the latest request; null without requests. The call of a request has
  // the buffer: at the end of a body, the next call may have the socket already.
  private volatile @Nullable ByteBuffer begin;
  // The bytes since the request or the last bytes of the body. A call that ends may set the one of
  // the next call to 0, which does no harm.
  private int between;
  private volatile @Nullable Input input;
  private volatile boolean belowTls;
  private volatile List<SocketAddress> key = List.of(); // In OPEN; empty until it is connected.

  private CountedSocket() {}

  /** The socket of a connection, or the one below it; null if it was not made here. */
  static @Nullable CountedSocket of(Socket socket) {
    if (socket instanceof CountedSocket counted) {
      return counted;
    }
    CountedSocket below = OPEN.get(addresses(socket));
    if (below != null) {
      below.belowTls = true;
    }
    return below;
  }

  private static List<SocketAddress> addresses(Socket socket) {
    return Arrays.asList(socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
  }

  /** Whether bytes have arrived that were not read, or the output was ended. */
  boolean isSuspect() throws IOException {
    return isOutputShutdown() || unreadBytes() > 0;
  }

  private int unreadBytes() throws IOException {
    return super.getInputStream().available();
  }

  /** Ends the output if an error response has arrived that was not read. Below TLS, bytes that arrived may be no response. */
  void endOutputIfRejected() {
    Input current = input;
    try {
      if (current != null && !belowTls && !isOutputShutdown() && current.isError()) {
        shutdownOutput();
      }
    } catch (IOException e) {
      // The thread of the call finds it too.
    }
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    super.connect(endpoint, timeout);
    key = addresses(this); // A closed socket has no local address.
    OPEN.put(key, this);
    if (isClosed()) { // By a thread that cancels the call: close() may have found no entry.
      OPEN.remove(key, this);
    }
  }

  /** {@return what will follow the request of HTTP/1.1 that is sent next} */
  ByteBuffer onRequest() {
    ByteBuffer following = ByteBuffer.allocate(STATUS + 2);
    begin = following;
    between = 0;
    return following;
  }

  /** The body of the response has delivered bytes. */
  void onBody() {
    between = 0;
  }

  /**
   * Whether a response with this status has begun since the request. Below TLS, whether any byte was received: the others
   * are not known. An interim response may come before.
   *
   * @param following of the request
   */
  boolean hasReceived(int status, ByteBuffer following) {
    if (belowTls || following.hasRemaining()) {
      return belowTls && following.position() > 0;
    }
    String line = ISO_8859_1.decode(following.duplicate().flip()).toString();
    return line.startsWith("HTTP/1.")
        && (line.charAt(STATUS - 1) == '1' || line.endsWith(" " + status));
  }

  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // The map needs no lock.
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      OPEN.remove(key, this); // connect() removes an entry that it makes later.
    }
  }

  /**
   * TLS takes the stream after OkHttp. A handshake of which nothing is received ends early, and OkHttp connects to the next
   * address of the host. OkHttp removes the limit after the handshake.
   */
  @Override
  public InputStream getInputStream() throws IOException {
    CallContext call = BoundedDns.CURRENT.get();
    Input current = input;
    if (current == null) {
      current = new Input(super.getInputStream());
      input = current;
    } else if (call != null && begin == null) {
      setSoTimeout((int)
          Math.max(1, Math.min(MAX_HANDSHAKE_MILLIS, call.attemptRemaining().toMillis() / 2)));
    }
    return current;
  }

  /**
   * Observes the bytes that are read into arrays, as OkHttp and TLS read. Below TLS, which reads nothing after the closure
   * alert, the end is an error (RFC 9112, 9.8): the TLS of the JVM would report it as the end of the body.
   */
  private final class Input extends PushbackInputStream {
    private final ReentrantLock reading = new ReentrantLock(); // Held by the thread that reads.

    Input(InputStream in) {
      super(in, STATUS);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read;
      reading.lock();
      try {
        read = super.read(target, offset, length);
      } finally {
        reading.unlock();
      }
      if (read < 0 && belowTls) {
        throw new SocketException("the connection ended without a closure alert of TLS");
      }
      ByteBuffer following = begin;
      if (read > 0 && following != null) {
        following.put(target, offset, Math.min(following.remaining(), read));
        between += read;
        if (between > MAX_BETWEEN) {
          throw new IOException("the body has delivered nothing for " + MAX_BETWEEN + " bytes");
        }
      }
      return read;
    }

    /** Without the one of the super class, which is not safe for the thread that reads. */
    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // The state is not changed.
    public void close() throws IOException {
      CountedSocket.this.close();
    }

    /** Whether a response has begun whose status is 400 or more; false while another thread reads. */
    boolean isError() throws IOException {
      if (!reading.tryLock()) {
        return false;
      }
      try {
        if (unreadBytes() < STATUS) {
          return false;
        }
        byte[] begin = new byte[STATUS];
        int read = super.read(begin, 0, STATUS); // Not counted: these bytes are read again.
        unread(begin, 0, read);
        return begin[STATUS - 1] >= '4';
      } finally {
        reading.unlock();
      }
    }
  }

  private static final class Factory extends SocketFactory {
    @Override
    public Socket createSocket() {
      return new CountedSocket();
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  }
}
