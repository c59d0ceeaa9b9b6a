package com.salescrm.sdk.batch.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.salescrm.sdk.batch.journal.JournalRecord.Kind;
import com.salescrm.sdk.core.internal.storage.PrivateFile;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The file of a journal: 16 bytes that identify the format, then records. Opening it removes a record that a crash has cut
 * off. It has no channel: an interrupt of a thread closes the channel that it uses. Not safe for many threads, except
 * {@link #sync}.
 */
final class JournalFile implements AutoCloseable {
  private static final byte[] FORMAT = "CRM journal v1\r\n".getBytes(US_ASCII);

  private final RandomAccessFile file;
  private final OpenFile place;
  private long last; // Where the latest record begins, or the format without one.
  private final byte[] lastHead = FORMAT.clone();
  private long end;
  private volatile long durable;

  private JournalFile(Path path, RandomAccessFile file) throws IOException {
    this.file = file;
    this.place = OpenFile.of(path);
  }

  /** Opens or creates the file, and passes its records to {@code consumer}. All of them are durable then. */
  static JournalFile open(Path path, Consumer<JournalRecord> consumer) throws IOException {
    PrivateFile.createIfMissing(path);
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      JournalFile journal = new JournalFile(path, file);
      journal.recover(consumer);
      return journal;
    } catch (Throwable e) {
      file.close();
      throw e;
    }
  }

  private void recover(Consumer<JournalRecord> consumer) throws IOException {
    if (!hasFormat()) {
      file.setLength(0);
      file.write(FORMAT);
    }
    end = JournalReader.ofAll(file).readAll(FORMAT.length, record -> {
      last = record.position();
      consumer.accept(record);
    });
    file.setLength(end);
    file.seek(last);
    file.readFully(lastHead);
    sync();
    flushDirectory(place.path());
  }

  /** Returns false if a crash has cut off the creation of the file. */
  private boolean hasFormat() throws IOException {
    byte[] start = new byte[(int) Math.min(FORMAT.length, file.length())];
    file.seek(0);
    file.readFully(start);
    if (Arrays.equals(start, FORMAT)) {
      return true;
    }
    boolean cutOff = file.length() <= FORMAT.length
        && (Arrays.equals(start, Arrays.copyOf(FORMAT, start.length))
            || Arrays.equals(start, new byte[start.length]));
    if (!cutOff) {
      throw new IOException("not a journal, or damaged at byte 0; it is not changed");
    }
    return false;
  }

  long end() {
    return end;
  }

  long durable() {
    return durable;
  }

  /** Appends a record and returns its position. It survives a kill of this process, and after {@link #sync} a power loss. */
  long append(Kind kind, RowId row, @Nullable String objectId) throws IOException {
    requireUnchanged();
    byte[] bytes = new JournalRecord(kind, row, objectId, end, durable).toBytes();
    file.seek(end);
    file.write(bytes);
    last = end;
    System.arraycopy(bytes, 0, lastHead, 0, lastHead.length);
    end += bytes.length;
    return last;
  }

  /** Requires that the next run will have the records. */
  void requireUnchanged() throws IOException {
    if (!isUnchanged()) {
      throw OpenFile.lost();
    }
  }

  private boolean isUnchanged() throws IOException {
    try {
      byte[] head = new byte[lastHead.length];
      file.seek(last);
      file.readFully(head);
      return Arrays.equals(head, lastHead) && place.isInPlace();
    } catch (EOFException e) {
      return false;
    }
  }

  /** Makes durable what was appended before the call. A second thread may append meanwhile. */
  void sync() throws IOException {
    syncUpTo(end);
  }

  void syncUpTo(long position) throws IOException {
    file.getFD().sync();
    durable = position;
  }

  @Nullable
  String objectIdAt(long position) throws IOException {
    JournalRecord record = JournalReader.ofOne(file).recordAt(position);
    if (record == null) {
      throw new IOException("damaged at byte " + position);
    }
    return record.objectId();
  }

  /** Replaces the file, which is closed, by one with the needed records only. A crash leaves the one or the other. */
  static void compact(Path path, Predicate<JournalRecord> needed) throws IOException {
    Path next = path.resolveSibling(path.getFileName() + ".new");
    Files.deleteIfExists(next); // A crash may have left one.
    PrivateFile.create(next);
    boolean complete = false;
    try (RandomAccessFile old = new RandomAccessFile(path.toFile(), "r");
        FileOutputStream file = new FileOutputStream(next.toFile());
        OutputStream out = new BufferedOutputStream(file, 1 << 16)) {
      out.write(FORMAT);
      JournalReader.ofAll(old).readAll(FORMAT.length, new Copy(out, needed));
      out.flush();
      file.getFD().sync();
      complete = true;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (!complete) {
        Files.deleteIfExists(next);
      }
    }
    Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    flushDirectory(path);
  }

  /** Makes the creation or the move of a file survive a power loss. */
  private static void flushDirectory(Path path) {
    boolean interrupted = Thread.interrupted(); // An interrupt closes a channel.
    try (FileChannel directory = FileChannel.open(path.getParent(), StandardOpenOption.READ)) {
      directory.force(true);
    } catch (IOException e) {
      // Windows cannot flush a directory; its moves are durable.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Writes records to their new positions. All records before each of them are durable when the new file is used. */
  private static final class Copy implements Consumer<JournalRecord> {
    private final OutputStream out;
    private final Predicate<JournalRecord> needed;
    private long position = FORMAT.length;

    Copy(OutputStream out, Predicate<JournalRecord> needed) {
      this.out = out;
      this.needed = needed;
    }

    @Override
    public void accept(JournalRecord record) {
      if (!needed.test(record)) {
        return;
      }
      try {
        byte[] bytes = new JournalRecord(
                record.kind(), record.row(), record.objectId(), position, position)
            .toBytes();
        out.write(bytes);
        position += bytes.length;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
