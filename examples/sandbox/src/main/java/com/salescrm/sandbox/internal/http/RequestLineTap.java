package com.salescrm.sandbox.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Listens for the first line of each request while the bytes pass by. */
final class RequestLineTap extends FilterInputStream {
  private static final int LONGEST = 16_384;

  /** Told the first line of a request; what it throws ends the reading. */
  @FunctionalInterface
  interface Listener {
    void requestLine(String method, String target) throws IOException;
  }

  private final Listener listener;
  private final StringBuilder line = new StringBuilder();
  private boolean listening = true;

  RequestLineTap(InputStream in, Listener listener) {
    super(in);
    this.listener = listener;
  }

  /** The request is answered: what comes next begins a new one. */
  void nextRequest() {
    line.setLength(0);
    listening = true;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    for (int i = offset; listening && i < offset + count; i++) {
      listen((char) (buffer[i] & 0xff));
    }
    return count;
  }

  private void listen(char c) throws IOException {
    if (c != '\n' && line.length() < LONGEST) {
      line.append(c);
      return;
    }
    listening = false;
    String[] parts = line.toString().split(" ", 3);
    if (parts.length == 3) {
      listener.requestLine(parts[0], parts[1]);
    }
  }
}
