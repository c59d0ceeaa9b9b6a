package com.salescrm.sandbox.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reports the request line and the headers of each request while its bytes are read. */
final class RequestLineTap extends FilterInputStream {
  private static final int MAX_LENGTH = 16_384;
  private static final char TLS_HANDSHAKE =
      0x16; // The first byte of a TLS connection: RFC 8446, 5.1.

  /** An exception ends reading. */
  interface Listener {
    /** The client begins TLS. */
    void handshake() throws IOException;

    /** The request line has arrived. */
    void requestLine(String method, String target) throws IOException;

    /** The headers have arrived. */
    void headers(String method, String target, String headers) throws IOException;
  }

  private final Listener listener;
  private final StringBuilder head = new StringBuilder();
  private String[] line = {};
  private boolean active = true;

  RequestLineTap(InputStream in, Listener listener) {
    super(in);
    this.listener = listener;
  }

  /** Called after the response; the next bytes start a new request. */
  void nextRequest() {
    head.setLength(0);
    line = new String[0];
    active = true;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    for (int i = offset; active && i < offset + count; i++) {
      append((char) (buffer[i] & 0xff));
    }
    return count;
  }

  private void append(char c) throws IOException {
    if (c == TLS_HANDSHAKE && head.isEmpty() && line.length == 0) {
      listener.handshake();
    }
    head.append(c);
    if (c != '\n') {
      active = head.length() < MAX_LENGTH;
    } else if (line.length == 0) {
      line = head.toString().strip().split(" ", 3);
      active = line.length == 3;
      if (active) {
        listener.requestLine(line[0], line[1]);
      }
    } else if (head.charAt(head.length() - 3) == '\n') { // An empty line.
      active = false;
      listener.headers(line[0], line[1], head.toString());
    }
  }
}
