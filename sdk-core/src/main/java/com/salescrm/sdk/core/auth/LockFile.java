package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The two locks of one token file, within the JVM and among processes: to renew, and to write. There is one of these for
 * each real path in the JVM. Its file is opened once and never read, renamed, deleted or closed: closing any channel on a
 * file gives back all locks that the process has on it.
 */
final class LockFile {
  private static final Map<Path, LockFile> ALL = new ConcurrentHashMap<>();
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  /** A right that one holder has at a time: a byte of the file. */
  enum Right {
    RENEW(0),
    WRITE(1);

    private final long position;

    Right(long position) {
      this.position = position;
    }
  }

  // opening guards channel. A right is first had within the JVM, then among processes.
  private final ReentrantLock opening = new ReentrantLock();
  private final Map<Right, Semaphore> inside =
      Map.of(Right.RENEW, new Semaphore(1), Right.WRITE, new Semaphore(1));
  private final Path file;
  private @Nullable FileChannel channel;

  private LockFile(Path file) {
    this.file = file;
  }

  static LockFile of(Path file) {
    return ALL.computeIfAbsent(file, LockFile::new);
  }

  TokenLock lock(Right right, Duration limit, Timing timing) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
    SemaphoreLock ours = SemaphoreLock.acquire(inside(right), limit, file.toString());
    try {
      return new Held(lockFile(right, deadline, timing), ours);
    } catch (Throwable e) {
      ours.close();
      throw e;
    }
  }

  private Semaphore inside(Right right) {
    return Objects.requireNonNull(inside.get(right));
  }

  private FileLock lockFile(Right right, Deadline deadline, Timing timing) {
    while (true) {
      FileLock lock = tryLock(right);
      if (lock != null) {
        return lock;
      }
      if (deadline.isOver()) {
        throw SemaphoreLock.busy(file.toString(), deadline.length());
      }
      pause(timing);
    }
  }

  private @Nullable FileLock tryLock(Right right) {
    try {
      return open().tryLock(right.position, 1, false);
    } catch (OverlappingFileLockException busy) {
      return null; // Held in this JVM by a copy of this class from another class loader.
    } catch (IOException e) {
      throw new TokenStoreException("the lock file " + file + " cannot be locked", e);
    }
  }

  private void pause(Timing timing) {
    try {
      timing.sleeper().sleep(LOOK_EVERY, new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while waiting for the lock file " + file, e);
    }
  }

  private FileChannel open() throws IOException {
    opening.lock();
    try {
      FileChannel opened = channel;
      if (opened == null) {
        opened = opened();
        channel = opened;
      }
      return opened;
    } finally {
      opening.unlock();
    }
  }

  private FileChannel opened() throws IOException {
    try {
      OwnerOnly.create(file);
    } catch (FileAlreadyExistsException another) {
      // Whoever made it made it owner-only.
    }
    return FileChannel.open(file, StandardOpenOption.WRITE);
  }

  /** Both locks of one right. */
  private record Held(FileLock outside, SemaphoreLock inside) implements TokenLock {
    @Override
    public boolean isHeld() {
      return inside.isHeld() && outside.isValid();
    }

    @Override
    public void close() {
      try {
        if (inside.isHeld()) {
          outside.release();
        }
      } catch (IOException gone) {
        // Then it is not held either.
      } finally {
        inside.close();
      }
    }
  }
}
