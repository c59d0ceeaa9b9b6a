package com.salescrm.sdk.core.internal.message;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses all members of a gzip file (RFC 1952). Only zeros may follow the last member. {@link
 * java.util.zip.GZIPInputStream} takes a damaged later member, and any other data there, for the end of the file. Used by
 * one thread.
 */
public final class GzipInputStream extends InputStream {
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer;
  private int position;
  private int limit;
  private boolean begun;
  private boolean ended;

  /** Reads nothing: an invalid header fails the first read. */
  public GzipInputStream(InputStream in, int bufferSize) {
    this.in = in;
    this.buffer = new byte[bufferSize];
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!begun && !ended) {
      begin(required());
      begun = true;
    }
    while (!ended) {
      int read = inflated(target, offset, length);
      if (read > 0) {
        crc.update(target, offset, read);
        return read;
      }
      if (inflater.finished()) {
        position = limit - inflater.getRemaining();
        endMember();
      } else if (!inflater.needsInput()) {
        throw new ZipException("a preset dictionary");
      } else if (!fill()) {
        throw new EOFException();
      }
      inflater.setInput(buffer, position, limit - position);
    }
    return -1;
  }

  private int inflated(byte[] target, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      throw new ZipException(String.valueOf(e.getMessage()));
    }
  }

  /** The checksum and length of a member, and the header of the next one. */
  private void endMember() throws IOException {
    long sum = crc.getValue();
    long length = inflater.getBytesWritten() & 0xffffffffL;
    if (number(4) != sum || number(4) != length) {
      throw new ZipException("a wrong checksum");
    }
    int first = next();
    boolean padded = first == 0;
    while (first == 0) {
      first = next();
    }
    ended = first < 0;
    if (!ended) {
      if (padded) {
        throw new ZipException("data after its end");
      }
      inflater.reset();
      begin(first);
    }
  }

  /** The header of a member, whose first byte was read. */
  private void begin(int first) throws IOException {
    crc.reset();
    crc.update(first);
    if (first != 0x1f || required() != 0x8b || required() != 8) {
      throw new ZipException("data that is no gzip");
    }
    int flags = required();
    omit(6); // Time, compression level, operating system.
    if ((flags & EXTRA) != 0) {
      omit(number(2));
    }
    for (int texts = Integer.bitCount(flags & (NAME | COMMENT)); texts > 0; texts--) {
      while (required() != 0) {
        // A text ends with a zero.
      }
    }
    long sum = crc.getValue() & 0xffff;
    if ((flags & HEADER_CRC) != 0 && number(2) != sum) {
      throw new ZipException("a wrong checksum of its header");
    }
    crc.reset();
    inflater.setInput(buffer, position, limit - position);
  }

  /** A number of some bytes, the lowest first. */
  private long number(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) required() << (8 * i);
    }
    return number;
  }

  private void omit(long bytes) throws IOException {
    for (long i = 0; i < bytes; i++) {
      required();
    }
  }

  private int required() throws IOException {
    int next = next();
    if (next < 0) {
      throw new EOFException();
    }
    return next;
  }

  /** The next byte of the file; -1 at its end. */
  private int next() throws IOException {
    if (position == limit && !fill()) {
      return -1;
    }
    int next = buffer[position++] & 0xff;
    crc.update(next);
    return next;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(buffer));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    ended = true;
    inflater.end();
    in.close();
  }
}
