package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store whose disk may be full, whose rights may be gone, and whose lock may break. */
final class FailingStore implements TokenStore {
  private final TokenStore memory;

  volatile boolean failing;
  volatile boolean failsWithAnotherException;
  volatile boolean failsAfterWrite;
  volatile boolean readOnly;
  volatile boolean unreadable;
  volatile boolean losesLock;
  volatile boolean breaksLock;

  FailingStore(TokenStore memory) {
    this.memory = memory;
  }

  @Override
  public Optional<TokenRecord> load() {
    if (unreadable) {
      throw new TokenStoreException("the disk is gone", null);
    }
    return memory.load();
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    boolean savesTokens = next == null || next.intent().isEmpty();
    if (failing && savesTokens) {
      throw new TokenStoreException("the disk is full", null);
    }
    if (failsWithAnotherException && savesTokens) {
      throw new TransportException("the secret store has no connection", null, List.of(), null);
    }
    if (readOnly) {
      throw new IllegalStateException("read-only");
    }
    boolean replaced = memory.replace(expected, next);
    if (failsAfterWrite && savesTokens) {
      failsAfterWrite = false;
      throw new TokenStoreException("the connection broke during the commit", null);
    }
    return replaced;
  }

  @Override
  public TokenLock lock(Duration limit) {
    TokenLock lock = memory.lock(limit);
    return !losesLock && !breaksLock
        ? lock
        : new TokenLock() {
          @Override
          public boolean isHeld() {
            fail();
            return false;
          }

          private void fail() {
            if (breaksLock) {
              throw new IllegalStateException("a lock that fails");
            }
          }

          @Override
          public void close() {
            lock.close();
            fail();
          }
        };
  }
}
