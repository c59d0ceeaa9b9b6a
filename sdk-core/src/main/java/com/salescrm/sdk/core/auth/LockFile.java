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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The two locks of one token file, within the JVM and among processes: to refresh, and to write. There is one of these in
 * the JVM for each file, whatever path leads to it. The file is never read, renamed or deleted, and open once: closing any
 * channel on a file releases all locks that the process has on it. So it is closed only when nobody in the JVM holds one of
 * its locks or waits for one, and the last {@value #IDLE_AT_MOST} files stay open even then: a copy of this class of another
 * class loader may hold locks on them.
 */
final class LockFile {
  private static final int IDLE_AT_MOST = 32;
  private static final Duration POLL_EVERY = Duration.ofMillis(20);

  // REGISTRY guards OPEN and users. OPEN is in the order of the last use.
  private static final ReentrantLock REGISTRY = new ReentrantLock();
  private static final Map<Object, LockFile> OPEN = new LinkedHashMap<>();

  /** A right that one holder has at a time: a byte of the file. */
  enum Right {
    RENEW(0),
    WRITE(1);

    private final long position;

    Right(long position) {
      this.position = position;
    }
  }

  // A right is first had within the JVM, then among processes.
  private final Map<Right, Semaphore> inside =
      Map.of(Right.RENEW, new Semaphore(1), Right.WRITE, new Semaphore(1));
  private final Path file;
  private final FileChannel channel;
  private int users;

  private LockFile(Path file) throws IOException {
    this.file = file;
    this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
  }

  /** Waits for a right. */
  static TokenLock lock(Path file, Right right, Duration limit, Timing timing) {
    LockFile used = used(file);
    try {
      return used.lock(right, limit, timing);
    } catch (Throwable e) {
      used.leave();
      throw e;
    }
  }

  private static LockFile used(Path file) {
    REGISTRY.lock();
    try {
      createIfMissing(file);
      Object key = key(file);
      LockFile known = OPEN.remove(key);
      LockFile used = known != null && known.channel.isOpen() ? known : new LockFile(file);
      used.users++;
      OPEN.put(key, used);
      return used;
    } catch (IOException e) {
      throw new TokenStoreException("the lock file " + file + " cannot be opened", e);
    } finally {
      REGISTRY.unlock();
    }
  }

  private static void createIfMissing(Path file) throws IOException {
    try {
      if (!Files.exists(file)) {
        OwnerOnly.create(file);
      }
    } catch (FileAlreadyExistsException e) {
      // Whoever made it made it owner-only.
    }
  }

  /** The file itself, as the system knows it; Windows shows none, and locks belong to a handle there. */
  private static Object key(Path file) throws IOException {
    Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return key != null ? key : file.toRealPath();
  }

  private void leave() {
    REGISTRY.lock();
    try {
      users--;
      closeIdle();
    } finally {
      REGISTRY.unlock();
    }
  }

  private static void closeIdle() {
    long idle = OPEN.values().stream().filter(LockFile::isIdle).count();
    Iterator<LockFile> all = OPEN.values().iterator();
    while (idle > IDLE_AT_MOST) {
      LockFile oldest = all.next();
      if (oldest.isIdle()) {
        all.remove();
        oldest.close();
        idle--;
      }
    }
  }

  private boolean isIdle() {
    return users == 0;
  }

  private void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // Nobody holds a lock on it.
    }
  }

  private TokenLock lock(Right right, Duration limit, Timing timing) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
    SemaphoreLock ours =
        SemaphoreLock.acquire(Objects.requireNonNull(inside.get(right)), limit, file.toString());
    try {
      return new Held(lockFile(right, deadline, timing), ours);
    } catch (Throwable e) {
      ours.close();
      throw e;
    }
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
      return channel.tryLock(right.position, 1, false);
    } catch (OverlappingFileLockException e) {
      return null; // Held in this JVM by a copy of this class from another class loader.
    } catch (IOException e) {
      throw new TokenStoreException("the lock file " + file + " cannot be locked", e);
    }
  }

  private void pause(Timing timing) {
    try {
      timing.sleeper().sleep(POLL_EVERY, new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while waiting for the lock file " + file, e);
    }
  }

  /** Both locks of one right. */
  private final class Held implements TokenLock {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final FileLock outside;
    private final SemaphoreLock within;

    Held(FileLock outside, SemaphoreLock within) {
      this.outside = outside;
      this.within = within;
    }

    @Override
    public boolean isHeld() {
      return open.get() && outside.isValid();
    }

    @Override
    public void close() {
      if (!open.compareAndSet(true, false)) {
        return;
      }
      try {
        outside.release();
      } catch (IOException e) {
        // Then it is not held either.
      } finally {
        within.close();
        leave();
      }
    }
  }
}
