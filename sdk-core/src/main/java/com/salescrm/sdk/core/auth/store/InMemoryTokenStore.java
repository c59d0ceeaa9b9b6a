package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Stores tokens until the process ends: for tests, and for a process that logs its user in at each start. Safe for many threads.
 *
 * <p>Not for tokens that another system refreshes: the SDK refreshes stored tokens itself, which invalidates the refresh token
 * of the other system. Use {@link com.salescrm.sdk.core.auth.Credentials#accessToken} for these.
 */
public final class InMemoryTokenStore implements TokenStore {
  private final AtomicReference<@Nullable TokenRecord> record = new AtomicReference<>();
  private final Semaphore refreshLock = new Semaphore(1);

  /** An empty store. */
  public InMemoryTokenStore() {}

  @Override
  public Optional<TokenRecord> load() {
    return Optional.ofNullable(record.get());
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    TokenRecord stored = record.get();
    while (Objects.equals(stored, expected)) {
      if (record.compareAndSet(stored, next)) {
        return true;
      }
      stored = record.get();
    }
    return false;
  }

  @Override
  public void save(OAuthToken token) {
    record.set(TokenRecord.of(Arguments.notNull(token, "token")));
  }

  @Override
  public TokenLock lock(Duration limit) {
    Arguments.notNull(limit, "limit");
    acquire(refreshLock, limit, "the token store in memory");
    return new Held(refreshLock);
  }

  /** Waits for a semaphore, at most for the limit. */
  static void acquire(Semaphore semaphore, Duration limit, String store) {
    try {
      // The first attempt ignores an interrupt: new tokens would be lost if they were not saved.
      if (!semaphore.tryAcquire()
          && !semaphore.tryAcquire(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS)) {
        throw StoreRetry.lockTimeout(store, limit);
      }
    } catch (InterruptedException e) {
      throw StoreRetry.interrupted("waiting for the lock of " + store, e);
    }
  }

  /** A semaphore, not a thread's lock: another thread may close it. */
  private static final class Held implements TokenLock {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final Semaphore semaphore;

    Held(Semaphore semaphore) {
      this.semaphore = semaphore;
    }

    @Override
    public boolean isHeld() {
      return open.get();
    }

    @Override
    public void close() {
      if (open.compareAndSet(true, false)) {
        semaphore.release();
      }
    }
  }

  @Override
  public String toString() {
    return "InMemoryTokenStore";
  }
}
