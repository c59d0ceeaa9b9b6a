package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Speaks HTTP/2 without TLS (RFC 9113). It ends its first connection with a {@code GOAWAY} when a request comes, and
 * responds with {@code {}} to the requests of later connections.
 */
final class GoAwayServer implements AutoCloseable {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int GOAWAY = 7;
  private static final int END_STREAM = 1;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;
  private static final byte[] STATUS_200 = {(byte) 0x88}; // RFC 7541, appendix A: index 8.

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger requests = new AtomicInteger();
  private final boolean processesTheLast;

  /** Whether the {@code GOAWAY} says that the request on that connection was processed. */
  GoAwayServer(boolean processesTheLast) throws IOException {
    this.processesTheLast = processesTheLast;
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  int requests() {
    return requests.get();
  }

  private void accept() {
    for (int connection = 0; !listening.isClosed(); connection++) {
      try {
        Socket socket = listening.accept();
        boolean goesAway = connection == 0;
        start(() -> serve(socket, goesAway));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket, boolean goesAway) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      in.readNBytes(24); // The preface of the client.
      write(out, SETTINGS, 0, 0, new byte[0]);
      while (true) {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        in.readNBytes(length);
        if (type == SETTINGS && flags != ACK) {
          write(out, SETTINGS, ACK, 0, new byte[0]);
        } else if ((type == HEADERS || type == DATA) && (flags & END_STREAM) != 0) {
          requests.incrementAndGet();
          if (goesAway) {
            byte lastStreamId = (byte) (processesTheLast ? stream : 0);
            write(out, GOAWAY, 0, 0, new byte[] {0, 0, 0, lastStreamId, 0, 0, 0, 0});
            socket.shutdownOutput();
            in.transferTo(OutputStream.nullOutputStream());
            return; // Unread bytes would reset the connection, and the client lose the GOAWAY.
          }
          write(out, HEADERS, END_HEADERS, stream, STATUS_200);
          write(out, DATA, END_STREAM, stream, "{}".getBytes(UTF_8));
        }
      }
    } catch (IOException e) {
      return; // The client has closed the connection.
    }
  }

  private static void write(DataOutputStream out, int type, int flags, int stream, byte[] payload)
      throws IOException {
    out.writeShort(payload.length >> 8);
    out.writeByte(payload.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(payload);
    out.flush();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "go-away-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
