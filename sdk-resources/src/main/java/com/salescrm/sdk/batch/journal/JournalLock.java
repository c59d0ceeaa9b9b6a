package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.storage.PrivateFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets one process at a time use a journal file. The lock file is never read, renamed or deleted: a compaction replaces the
 * journal file. Closing any channel on a file releases all locks that the process holds on it, so the file is not opened
 * while this process holds its lock.
 */
final class JournalLock implements AutoCloseable {
  // Guards itself: the lock files that this process holds, and channels that must not be closed.
  private static final Set<Object> HELD = new HashSet<>();
  private static final List<FileChannel> NEVER_CLOSED = new ArrayList<>();

  private final Object key;
  private final FileChannel channel;

  private JournalLock(Object key, FileChannel channel) {
    this.key = key;
    this.channel = channel;
  }

  /** Locks the journal {@code file}, whose path has no symbolic links. */
  static JournalLock acquire(Path file) throws IOException {
    Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
    synchronized (HELD) {
      PrivateFile.createIfMissing(lockFile);
      Object key = key(lockFile);
      if (HELD.contains(key)) {
        throw inUse(file, "is already open in this process: close it first, or share the Journal");
      }
      FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
      if (tryLock(file, channel) == null) {
        channel.close();
        throw inUse(
            file,
            "is in use by another process: a file serves one process at a time;"
                + " for several, use Journal.jdbc");
      }
      HELD.add(key);
      return new JournalLock(key, channel);
    }
  }

  private static @Nullable FileLock tryLock(Path file, FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // A copy of this class in another class loader holds the lock; closing the channel would
      // release it.
      NEVER_CLOSED.add(channel);
      throw inUse(file, "is already open in this process, by another class loader");
    }
  }

  private static IllegalStateException inUse(Path file, String how) {
    return new IllegalStateException("the journal " + file + " " + how);
  }

  /** The file's identity in its file system. Windows has none. */
  private static Object key(Path lockFile) throws IOException {
    Object key = OpenFile.key(lockFile);
    return key != null ? key : lockFile.toRealPath();
  }

  @Override
  public void close() {
    synchronized (HELD) {
      try {
        channel.close();
      } catch (IOException e) {
        // The lock is released with the process at the latest.
      } finally {
        HELD.remove(key);
      }
    }
  }
}
