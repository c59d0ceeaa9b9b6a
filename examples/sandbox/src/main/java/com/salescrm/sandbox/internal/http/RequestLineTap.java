package com.salescrm.sandbox.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reports the request line of each request while its bytes are read. */
final class RequestLineTap extends FilterInputStream {
  private static final int MAX_LENGTH = 16_384;

  /** Receives the request line; an exception ends reading. */
  @FunctionalInterface
  interface Listener {
    void requestLine(String method, String target) throws IOException;
  }

  private final Listener listener;
  private final StringBuilder line = new StringBuilder();
  private boolean active = true;

  RequestLineTap(InputStream in, Listener listener) {
    super(in);
    this.listener = listener;
  }

  /** Called after the response; the next bytes start a new request. */
  void nextRequest() {
    line.setLength(0);
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
    if (c != '\n' && line.length() < MAX_LENGTH) {
      line.append(c);
      return;
    }
    active = false;
    String[] parts = line.toString().split(" ", 3);
    if (parts.length == 3) {
      listener.requestLine(parts[0], parts[1]);
    }
  }
}
