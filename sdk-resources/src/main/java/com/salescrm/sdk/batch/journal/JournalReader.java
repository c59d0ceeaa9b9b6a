package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.batch.journal.JournalRecord.Head;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a journal file and decides where it ends. A write that a crash has cut off leaves the beginning of a
 * record (a killed process), or sectors of zeros (a power loss); nothing after it was durable. Everything else is damage.
 * Not safe for many threads.
 */
final class JournalReader {
  private static final int SECTOR = 512;
  private static final int BUFFER = 1 << 16;

  private final RandomAccessFile file;
  private final long length;
  private final byte[] buffer;
  private long bufferStart;
  private int bufferSize;
  private byte[] record = new byte[256];
  private int lastSize;

  // Not a channel: an interrupt of the calling thread would close it.
  private JournalReader(RandomAccessFile file, int buffer) throws IOException {
    this.file = file;
    this.length = file.length();
    this.buffer = new byte[buffer];
  }

  static JournalReader ofAll(RandomAccessFile file) throws IOException {
    return new JournalReader(file, BUFFER);
  }

  static JournalReader ofOne(RandomAccessFile file) throws IOException {
    return new JournalReader(file, 0);
  }

  /** Reads all records from a position on, and returns where the last one ends. */
  long readAll(long from, Consumer<JournalRecord> consumer) throws IOException {
    long position = from;
    while (position < length) {
      JournalRecord next = recordAt(position);
      if (next == null) {
        requireCutOff(position);
        return position;
      }
      consumer.accept(next);
      position += lastSize;
    }
    return position;
  }

  /** The record at a position; null if there is none. */
  @Nullable
  JournalRecord recordAt(long position) throws IOException {
    Head head = headAt(position);
    if (head == null || head.size() > length - position) {
      return null;
    }
    lastSize = head.size();
    if (record.length < head.size()) {
      record = new byte[head.size()];
    }
    read(position, record, head.size());
    return JournalRecord.of(head, record, position);
  }

  private @Nullable Head headAt(long position) throws IOException {
    if (length - position < JournalRecord.UNIT) {
      return null;
    }
    read(position, record, JournalRecord.UNIT);
    return JournalRecord.head(record, position);
  }

  private void requireCutOff(long position) throws IOException {
    if (!isCutOff(position)) {
      throw damaged(position);
    }
    long last = length - JournalRecord.UNIT;
    for (long at = position + JournalRecord.UNIT; at <= last; at += JournalRecord.UNIT) {
      JournalRecord later = recordAt(at);
      if (later != null && later.durable() > position) {
        throw damaged(position); // It was durable before the later record was written.
      }
    }
  }

  private boolean isCutOff(long position) throws IOException {
    if (length - position < JournalRecord.UNIT || isZero(position, JournalRecord.UNIT)) {
      return true;
    }
    Head head = headAt(position);
    return head != null
        && (head.size() > length - position || hasMissingSector(position, position + head.size()));
  }

  private boolean hasMissingSector(long from, long to) throws IOException {
    long start = from;
    while (start < to) {
      long end = Math.min(to, (start / SECTOR + 1) * SECTOR);
      if (isZero(start, (int) (end - start))) {
        return true;
      }
      start = end;
    }
    return false;
  }

  private boolean isZero(long position, int size) throws IOException {
    byte[] bytes = new byte[size];
    read(position, bytes, size);
    for (byte each : bytes) {
      if (each != 0) {
        return false;
      }
    }
    return true;
  }

  private static IOException damaged(long position) {
    return new IOException("damaged at byte " + position + ": restore the file from a copy;"
        + " without it, rows that are finished would be sent again");
  }

  private void read(long position, byte[] target, int size) throws IOException {
    if (position >= bufferStart && position + size <= bufferStart + bufferSize) {
      System.arraycopy(buffer, (int) (position - bufferStart), target, 0, size);
    } else if (size > buffer.length) {
      file.seek(position);
      file.readFully(target, 0, size);
    } else {
      bufferStart = position;
      bufferSize = (int) Math.min(buffer.length, length - position);
      file.seek(position);
      file.readFully(buffer, 0, bufferSize);
      System.arraycopy(buffer, 0, target, 0, size);
    }
  }
}
