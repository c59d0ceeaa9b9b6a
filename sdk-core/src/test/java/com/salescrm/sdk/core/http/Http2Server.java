package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** Speaks HTTP/2 without TLS (RFC 9113). A script writes the frames that follow a request. */
final class Http2Server extends SocketServer {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int END_STREAM = 1;
  static final int ACK = 1;
  static final int END_HEADERS = 4;
  static final byte[] STATUS_200 = {(byte) 0x88}; // RFC 7541, appendix A: index 8.

  /** Called when a request ends, or when it begins if the server responds early. */
  interface Script {
    void respond(Exchange exchange) throws IOException, InterruptedException;
  }

  /**
   * One request.
   *
   * @param connection the number of the connection, from 1
   * @param number the number of the request, from 1
   */
  record Exchange(
      int connection, int number, int stream, Socket socket, DataOutputStream out, InputStream in) {
    void write(int type, int flags, byte... payload) throws IOException {
      boolean ofConnection = type == GOAWAY || type == PING || type == WINDOW_UPDATE;
      Http2Server.write(out, type, flags, ofConnection ? 0 : stream, payload);
    }

    /** Reads frames up to the end of the request, or until {@code length} bytes of its body came; returns how many did. */
    int readBody(int length) throws IOException {
      int read = 0;
      while (read < length) {
        Frame frame = readFrame();
        read += frame.type == DATA ? frame.length : 0;
        if (frame.type == DATA && (frame.flags & END_STREAM) != 0) {
          return read;
        }
      }
      return read;
    }

    /** Waits until the client has applied the frames before, such as {@code SETTINGS}: it acknowledges in order. */
    void ping() throws IOException {
      write(PING, 0, new byte[8]);
      while (readFrame().type != PING) {}
    }

    private Frame readFrame() throws IOException {
      DataInputStream frames = new DataInputStream(in);
      int length = frames.readUnsignedShort() << 8 | frames.readUnsignedByte();
      Frame frame = new Frame(length, frames.readUnsignedByte(), frames.readUnsignedByte());
      frames.skipNBytes(4 + length);
      return frame;
    }

    void respond(String body) throws IOException {
      write(HEADERS, END_HEADERS, STATUS_200);
      write(DATA, END_STREAM, body.getBytes(UTF_8));
    }

    void reset(int code) throws IOException {
      write(RST_STREAM, 0, (byte) 0, (byte) 0, (byte) 0, (byte) code);
    }
  }

  private record Frame(int length, int type, int flags) {}

  private final Script script;
  /** The payload of the first frame. */
  volatile byte[] settings = {};
  /** Whether it calls the script at the headers of a request. */
  volatile boolean isEarly;
  /** Whether the first connection responds to no ping. */
  volatile boolean isDead;

  Http2Server(Script script) throws IOException {
    this.script = script;
    listen();
  }

  @Override
  void serve(Socket socket, int connection) throws IOException, InterruptedException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    in.readNBytes(24); // The preface of the client.
    write(out, SETTINGS, 0, 0, settings);
    while (true) {
      int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      byte[] payload = in.readNBytes(length);
      boolean ends = (type == HEADERS || type == DATA) && (flags & END_STREAM) != 0;
      if (type == SETTINGS && flags != ACK) {
        write(out, SETTINGS, ACK, 0);
      } else if (type == PING && flags != ACK && !(isDead && connection == 1)) {
        write(out, PING, ACK, 0, payload);
      } else if (isEarly ? type == HEADERS : ends) {
        int number = requests.incrementAndGet();
        script.respond(new Exchange(connection, number, stream, socket, out, in));
      }
    }
  }

  private static void write(DataOutputStream out, int type, int flags, int stream, byte... payload)
      throws IOException {
    out.writeShort(payload.length >> 8);
    out.writeByte(payload.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(payload);
    out.flush();
  }
}
