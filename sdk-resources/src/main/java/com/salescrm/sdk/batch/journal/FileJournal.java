package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.batch.journal.JournalRecord.Kind;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a file. Each record is written at once; the first thread that waits for an fsync makes one for all records
 * that are written by then, and the others wait for it or for the next.
 */
final class FileJournal implements Journal {
  static final long COMPACTED_FROM_BYTES = 1 << 20;
  private static final int MAX_ID_LENGTH = 1_000;

  // The two low bits of a value in the table; the others are the position of the row's latest
  // record.
  private static final int RELEASED = 0;
  private static final int OPEN = 1; // begun by an earlier run, or abandoned
  private static final int OWNED = 2;
  private static final int FINISHED = 3;

  private final Path path;
  private final JournalLock processLock;
  // lock guards everything below. A thread that syncs releases it meanwhile.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition synced = lock.newCondition();
  private RowTable table = new RowTable();
  private JournalFile file;
  private long records;
  private long outdated;
  private boolean syncing;
  private volatile boolean closed;
  private volatile @Nullable IOException failure;

  private FileJournal(Path path, JournalLock processLock, long compactedFrom) throws IOException {
    this.path = path;
    this.processLock = processLock;
    this.file = JournalFile.open(path, this::load);
    if (file.end() >= compactedFrom && outdated > 2 * (records - outdated)) {
      file.close();
      try {
        JournalFile.compact(path, this::isNeeded);
      } catch (IOException e) {
        // The directory is read-only or the disk full: the file is as it was.
      }
      this.table = new RowTable();
      this.file = JournalFile.open(path, this::load);
    }
  }

  static FileJournal open(Path path, long compactedFrom) {
    if (!Arguments.notNull(path, "path").getFileSystem().equals(FileSystems.getDefault())) {
      throw new IllegalArgumentException("path must be in the default file system: " + path);
    }
    try {
      Path file = resolved(path.toAbsolutePath());
      JournalLock lock = JournalLock.acquire(file);
      try {
        return new FileJournal(file, lock, compactedFrom);
      } catch (Throwable e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      String reason = e instanceof FileSystemException
          ? e.getClass().getSimpleName() + ": " + e.getMessage()
              + "; is the directory missing or read-only, or the disk full?"
          : String.valueOf(e.getMessage());
      throw new UncheckedIOException("the journal " + path + " cannot be opened: " + reason, e);
    }
  }

  /** Without symbolic links, so that each path to a file leads to the same lock. */
  private static Path resolved(Path path) throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    Path folder = path.getParent();
    return folder == null ? path : folder.toRealPath().resolve(path.getFileName());
  }

  private void load(JournalRecord record) {
    records++;
    if (table.get(record.row()) != RowTable.NONE) {
      outdated++;
    }
    int ended = record.kind() == Kind.FINISH ? FINISHED : RELEASED;
    int state = record.kind() == Kind.BEGIN ? OPEN : ended;
    table.put(record.row(), value(record.position(), state));
  }

  private boolean isNeeded(JournalRecord record) {
    return record.kind() != Kind.RELEASE && table.get(record.row()) >>> 2 == record.position();
  }

  private static long value(long position, int state) {
    return (position << 2) | state;
  }

  @Override
  public Begin begin(String row) {
    RowId id = RowId.parse(row);
    lock.lock();
    try {
      requireUsable();
      long value = table.get(id);
      return switch ((int) (value & 3)) {
        case FINISHED -> new Begin(State.FINISHED, file.objectIdAt(value >>> 2));
        case OWNED -> new Begin(State.BUSY, null);
        case OPEN -> {
          table.put(id, value(value >>> 2, OWNED));
          yield new Begin(State.IN_DOUBT, null);
        }
        default -> {
          write(Kind.BEGIN, id, null, OWNED);
          awaitSync(file.end());
          yield new Begin(State.BEGUN, null);
        }
      };
    } catch (IOException e) {
      throw failed(e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isRecorded(String row) {
    RowId id = RowId.parse(row);
    lock.lock();
    try {
      requireUsable();
      return (table.get(id) & 3) != RELEASED;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void finish(String row, @Nullable String objectId) {
    if (objectId != null && objectId.length() > MAX_ID_LENGTH) {
      throw new IllegalArgumentException(
          "objectId is longer than " + MAX_ID_LENGTH + " characters");
    }
    end(row, Kind.FINISH, objectId, FINISHED);
  }

  @Override
  public void release(String row) {
    end(row, Kind.RELEASE, null, RELEASED);
  }

  private void end(String row, Kind kind, @Nullable String objectId, int state) {
    RowId id = RowId.parse(row);
    lock.lock();
    try {
      requireOwned(row, id);
      write(kind, id, objectId, state);
    } catch (IOException e) {
      throw failed(e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void abandon(String row) {
    RowId id = RowId.parse(row);
    lock.lock();
    try {
      long value = requireOwned(row, id);
      table.put(id, value(value >>> 2, OPEN));
    } finally {
      lock.unlock();
    }
  }

  private long requireOwned(String row, RowId id) {
    requireUsable();
    long value = table.get(id);
    if ((value & 3) != OWNED) {
      throw new IllegalStateException("the row " + row + " is not begun by this journal");
    }
    return value;
  }

  private void requireUsable() {
    if (closed) {
      throw new IllegalStateException("the journal " + path + " is closed");
    }
    IOException earlier = failure;
    if (earlier != null) {
      throw failed(earlier);
    }
  }

  private void write(Kind kind, RowId id, @Nullable String objectId, int state) throws IOException {
    try {
      table.put(id, value(file.append(kind, id, objectId), state));
    } catch (IOException e) {
      failure = e; // The record may be incomplete: nothing may follow it.
      throw e;
    }
  }

  private void awaitSync(long end) throws IOException {
    while (file.durable() < end) {
      IOException earlier = failure;
      if (earlier != null) {
        throw earlier;
      }
      if (syncing) {
        synced.awaitUninterruptibly();
      } else {
        syncForAll();
      }
    }
  }

  private void syncForAll() {
    long end = file.end();
    syncing = true;
    lock.unlock();
    IOException thrown = null;
    try {
      file.syncUpTo(end);
    } catch (IOException e) {
      thrown = e; // A second fsync could succeed although data were lost.
    } finally {
      lock.lock();
      syncing = false;
      if (thrown != null) {
        failure = thrown;
      }
      synced.signalAll();
    }
  }

  private UncheckedIOException failed(IOException e) {
    return new UncheckedIOException(
        "the journal " + path + " cannot be read or written; is the disk full? (" + e.getMessage()
            + "). Start again when it is fixed",
        e);
  }

  @Override
  public boolean ownsRows() {
    return !closed && failure == null;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        syncAndClose();
      }
    } finally {
      lock.unlock();
    }
  }

  private void syncAndClose() {
    try {
      awaitSync(file.end());
      // A failure was thrown before, and a program may delete a finished journal before it is
      // closed.
      if (failure == null && Files.exists(path)) {
        file.requireUnchanged();
      }
    } catch (IOException e) {
      throw failed(e);
    } finally {
      closeFile();
    }
  }

  private void closeFile() {
    while (syncing) {
      synced.awaitUninterruptibly();
    }
    try {
      file.close();
    } catch (IOException e) {
      // Everything in it is durable, or close() has thrown.
    }
    processLock.close();
  }

  @Override
  public String toString() {
    return "Journal(" + path + ")";
  }
}
