package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.storage.PrivateFile;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The two locks of one token file, among threads and among processes: to refresh, and to write. The JVM has one instance for
 * each file, whatever path leads to it. The lock file is never read, renamed or deleted, and opened once: closing any channel
 * on a file releases all locks that the process holds on it. It is closed only while no thread holds or awaits one of its
 * locks, and the last {@value #MAX_IDLE} files stay open even then: a copy of this class in another class loader may hold
 * locks on them.
 */
final class LockFile {
  private static final int MAX_IDLE = 32;
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  // REGISTRY guards OPEN and users. OPEN is in the order of the last use.
  private static final ReentrantLock REGISTRY = new ReentrantLock();
  private static final Map<Object, LockFile> OPEN = new LinkedHashMap<>();

  /** Each purpose locks one byte of the file. */
  enum Purpose {
    REFRESH(0),
    WRITE(1);

    private final long position;

    Purpose(long position) {
      this.position = position;
    }
  }

  // A thread first acquires the semaphore within the JVM, then the lock among processes.
  private final Semaphore refreshing = new Semaphore(1);
  private final Semaphore writing = new Semaphore(1);
  private final Path file;
  private final FileChannel channel;
  private int users;

  private LockFile(Path file) throws IOException {
    this.file = file;
    this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
  }

  static TokenLock lock(Path file, Purpose purpose, Duration limit, Timing timing) {
    LockFile used = open(file);
    try {
      return used.lock(purpose, limit, timing);
    } catch (Throwable e) {
      used.leave();
      throw e;
    }
  }

  private static LockFile open(Path file) {
    REGISTRY.lock();
    try {
      PrivateFile.createIfMissing(file);
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

  /** The file's identity in its file system. Windows has none; there, locks belong to a handle. */
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
    long idle = OPEN.values().stream().filter(each -> each.users == 0).count();
    Iterator<LockFile> all = OPEN.values().iterator();
    while (idle > MAX_IDLE) {
      LockFile oldest = all.next();
      if (oldest.users == 0) {
        all.remove();
        oldest.close();
        idle--;
      }
    }
  }

  private void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // No thread holds a lock on it.
    }
  }

  private TokenLock lock(Purpose purpose, Duration limit, Timing timing) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
    Semaphore semaphore = purpose == Purpose.REFRESH ? refreshing : writing;
    InMemoryTokenStore.acquire(semaphore, limit, file.toString());
    try {
      return new Held(lockAmongProcesses(purpose, deadline, timing), semaphore);
    } catch (Throwable e) {
      semaphore.release();
      throw e;
    }
  }

  private FileLock lockAmongProcesses(Purpose purpose, Deadline deadline, Timing timing) {
    while (true) {
      FileLock lock = tryLock(purpose);
      if (lock != null) {
        return lock;
      }
      if (deadline.isOver()) {
        throw StoreRetry.lockTimeout(file.toString(), deadline.length());
      }
      StoreRetry.sleep(timing, POLL_INTERVAL, "waiting for the lock file " + file);
    }
  }

  private @Nullable FileLock tryLock(Purpose purpose) {
    try {
      return channel.tryLock(purpose.position, 1, false);
    } catch (OverlappingFileLockException e) {
      return null; // A copy of this class in another class loader of this JVM holds it.
    } catch (IOException e) {
      throw new TokenStoreException("the lock file " + file + " cannot be locked", e);
    }
  }

  /** Holds the lock among processes and the semaphore within the JVM. */
  private final class Held implements TokenLock {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final FileLock lock;
    private final Semaphore semaphore;

    Held(FileLock lock, Semaphore semaphore) {
      this.lock = lock;
      this.semaphore = semaphore;
    }

    @Override
    public boolean isHeld() {
      return open.get() && lock.isValid();
    }

    @Override
    public void close() {
      if (!open.compareAndSet(true, false)) {
        return;
      }
      try {
        lock.release();
      } catch (IOException e) {
        // Then the lock is not held either.
      } finally {
        semaphore.release();
        leave();
      }
    }
  }
}
