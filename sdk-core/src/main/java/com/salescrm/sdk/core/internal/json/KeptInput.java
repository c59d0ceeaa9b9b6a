package com.salescrm.sdk.core.internal.json;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/** Keeps what was read from an input since a place, so that it can be read once more. For one thread. */
final class KeptInput extends FilterInputStream {
  private byte[] kept = new byte[16_384];
  private int from;
  private int to;
  private long readBefore;

  KeptInput(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = in.read(target, offset, length);
    if (read > 0) {
      makeRoom(read);
      System.arraycopy(target, offset, kept, to, read);
      to += read;
    }
    return read;
  }

  private void makeRoom(int more) {
    if (to + more <= kept.length) {
      return;
    }
    int held = to - from;
    byte[] roomier =
        held + more <= kept.length ? kept : new byte[Math.max(2 * kept.length, held + more)];
    System.arraycopy(kept, from, roomier, 0, held);
    kept = roomier;
    readBefore += from;
    from = 0;
    to = held;
  }

  /** Lets go of what lies before the byte with this number. */
  void keepFrom(long offset) {
    from = (int) (offset - readBefore);
  }

  /** What is kept. */
  byte[] kept() {
    return Arrays.copyOfRange(kept, from, to);
  }

  /** The input from the place on, with {@code before} in front. */
  InputStream again(byte[] before) {
    byte[] start = Arrays.copyOf(before, before.length + to - from);
    System.arraycopy(kept, from, start, before.length, to - from);
    return new SequenceInputStream(new ByteArrayInputStream(start), in);
  }
}
