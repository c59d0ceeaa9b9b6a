package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Keeps a pair for the life of the process: for tests, and for tokens that another system refreshes. */
public final class InMemoryTokenStore implements TokenStore {
  // guard guards record; refresh is the lock that is handed out.
  private final ReentrantLock guard = new ReentrantLock();
  private final Semaphore refresh = new Semaphore(1);
  private @Nullable TokenRecord record;

  /** An empty store. */
  public InMemoryTokenStore() {}

  @Override
  public Optional<TokenRecord> load() {
    guard.lock();
    try {
      return Optional.ofNullable(record);
    } finally {
      guard.unlock();
    }
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    guard.lock();
    try {
      boolean matches = Objects.equals(record, expected);
      if (matches) {
        record = next;
      }
      return matches;
    } finally {
      guard.unlock();
    }
  }

  @Override
  public void save(OAuthToken token) {
    TokenRecord next = TokenRecord.of(Arguments.notNull(token, "token"));
    guard.lock();
    try {
      record = next;
    } finally {
      guard.unlock();
    }
  }

  @Override
  public TokenLock lock(Duration limit) {
    return SemaphoreLock.acquire(
        refresh, Arguments.notNull(limit, "limit"), "the token store in memory");
  }

  @Override
  public String toString() {
    return "InMemoryTokenStore";
  }
}
