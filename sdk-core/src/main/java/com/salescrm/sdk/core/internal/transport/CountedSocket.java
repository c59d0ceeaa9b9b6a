package com.salescrm.sdk.core.internal.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A socket that counts the bytes it receives. OkHttp takes bytes that arrive without a request for the response to the next
 * request (RFC 9112, 9.2 forbids that): all later responses of the connection would then belong to earlier requests.
 */
final class CountedSocket extends Socket implements Checksum {
  /** Creates sockets that are not connected: OkHttp connects them. */
  static final SocketFactory FACTORY = new Factory();

  // By both addresses, since a TLS socket does not tell the socket below it. Each adds itself when
  // it
  // connects and removes itself when it is closed.
  private static final Map<List<SocketAddress>, CountedSocket> OPEN = new ConcurrentHashMap<>();

  // Written by the thread that reads from the connection.
  private volatile long bytes;

  private CountedSocket() {}

  /** The socket of a connection, or the one below it; null if it was not made here. */
  static @Nullable CountedSocket of(Socket socket) {
    return socket instanceof CountedSocket counted ? counted : OPEN.get(addresses(socket));
  }

  private static List<SocketAddress> addresses(Socket socket) {
    return Arrays.asList(socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
  }

  /** Whether bytes have arrived that nobody has read. */
  boolean hasUnread() throws IOException {
    return super.getInputStream().available() > 0;
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    super.connect(endpoint, timeout);
    OPEN.put(addresses(this), this);
  }

  @Override
  public void close() throws IOException {
    OPEN.remove(addresses(this), this);
    super.close();
  }

  /** Passes the bytes that are read to {@code update}. */
  @Override
  public InputStream getInputStream() throws IOException {
    return new CheckedInputStream(super.getInputStream(), this);
  }

  @Override
  @SuppressWarnings("NonAtomicOperationOnVolatileField") // One thread at a time reads.
  public void update(int read) {
    bytes++;
  }

  @Override
  @SuppressWarnings("NonAtomicOperationOnVolatileField")
  public void update(byte[] read, int offset, int length) {
    bytes += length;
  }

  /** How many bytes were read so far. */
  @Override
  public long getValue() {
    return bytes;
  }

  @Override
  public void reset() {
    // Not used.
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
