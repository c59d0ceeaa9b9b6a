package com.salescrm.sdk.core.internal.json;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * An input stream that records the bytes read since a given offset, so that {@link ArrayItemReader} can read an item
 * again, up to {@link ReadLimits#ITEM}. Not thread-safe.
 */
final class RecordingInput extends FilterInputStream {
  private static final int INITIAL_CAPACITY = 16_384;
  /** A number or a word that is read together with the bytes before it is shorter: see {@link ReadLimits#NUMBER}. */
  private static final int RETAINED = INITIAL_CAPACITY / 2;

  /** The bytes that are read before those of the underlying stream. */
  private final byte[] prefix;

  private int prefixPosition;
  private boolean failed;
  private byte[] buffer = new byte[INITIAL_CAPACITY];
  private int start;
  private int end;
  /** The offset in the stream of the first byte of the buffer. */
  private long bufferOffset;

  private boolean betweenItems;
  /** The number of bytes before the item that were discarded. */
  private long skipped;

  RecordingInput(InputStream in) {
    this(in, new byte[0]);
  }

  private RecordingInput(InputStream in, byte[] prefix) {
    super(in);
    this.prefix = prefix;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    failed = true; // Unless the next lines end normally.
    int count = prefixPosition < prefix.length
        ? readPrefix(target, offset, length)
        : in.read(target, offset, length);
    if (count > 0) {
      ensureCapacity(count);
      System.arraycopy(target, offset, buffer, end, count);
      end += count;
    }
    failed = false;
    return count;
  }

  private int readPrefix(byte[] target, int offset, int length) {
    int count = Math.min(length, prefix.length - prefixPosition);
    System.arraycopy(prefix, prefixPosition, target, offset, count);
    prefixPosition += count;
    return count;
  }

  private void ensureCapacity(int more) throws IOException {
    if (end + more <= buffer.length) {
      return;
    }
    if (betweenItems && end - start > RETAINED) {
      skipped += end - start - RETAINED;
      start = end - RETAINED;
    }
    int recorded = end - start;
    ReadLimits.requireItem(skipped + recorded + more);
    byte[] compacted = recorded + more <= buffer.length
        ? buffer
        : new byte[Math.max(2 * buffer.length, recorded + more)];
    System.arraycopy(buffer, start, compacted, 0, recorded);
    buffer = compacted;
    bufferOffset += start;
    start = 0;
    end = recorded;
  }

  /** Whether the underlying stream threw an exception, or the item is too large. */
  boolean hasFailed() {
    return failed;
  }

  /** An item ended: what follows is not recorded as a whole until {@link #startAt}. */
  void endItem() {
    betweenItems = true;
  }

  /** Discards the recorded bytes before the given offset in the stream, where an item begins. */
  void startAt(long offset) {
    start = (int) (offset - bufferOffset);
    betweenItems = false;
    skipped = 0;
  }

  /** The first of the recorded bytes: enough for an excerpt. */
  byte[] head() {
    return Arrays.copyOfRange(buffer, start, Math.min(end, start + INITIAL_CAPACITY));
  }

  /** A stream with the given bytes, then the recorded ones, then the rest of the input. Replays do not nest. */
  RecordingInput replay(byte[] before) {
    int recorded = end - start;
    int rest = prefix.length - prefixPosition;
    byte[] replayed = Arrays.copyOf(before, before.length + recorded + rest);
    System.arraycopy(buffer, start, replayed, before.length, recorded);
    System.arraycopy(prefix, prefixPosition, replayed, before.length + recorded, rest);
    return new RecordingInput(in, replayed);
  }
}
