package com.salescrm.sdk.core.internal.json;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Keeps what was read from an input since a place, so that it can be read once more. For one thread. */
final class KeptInput extends FilterInputStream {
  /** What comes before the input. */
  private final byte[] pending;

  private int served;
  private byte[] kept = new byte[16_384];
  private int from;
  private int to;
  private long readBefore;

  KeptInput(InputStream in) {
    this(in, new byte[0]);
  }

  private KeptInput(InputStream in, byte[] pending) {
    super(in);
    this.pending = pending;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read =
        served < pending.length ? serve(target, offset, length) : in.read(target, offset, length);
    if (read > 0) {
      makeRoom(read);
      System.arraycopy(target, offset, kept, to, read);
      to += read;
    }
    return read;
  }

  private int serve(byte[] target, int offset, int length) {
    int count = Math.min(length, pending.length - served);
    System.arraycopy(pending, served, target, offset, count);
    served += count;
    return count;
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

  /** The input from the place on, with {@code before} in front; however often, never deeper than one. */
  KeptInput again(byte[] before) {
    int held = to - from;
    int rest = pending.length - served;
    byte[] start = Arrays.copyOf(before, before.length + held + rest);
    System.arraycopy(kept, from, start, before.length, held);
    System.arraycopy(pending, served, start, before.length + held, rest);
    return new KeptInput(in, start);
  }
}
