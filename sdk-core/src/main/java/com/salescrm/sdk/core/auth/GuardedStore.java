package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store of the user's, of which every failure is a {@link TokenStoreException}. */
record GuardedStore(TokenStore store) implements TokenStore {
  @Override
  public Optional<TokenRecord> load() {
    return guarded("read", store::load);
  }

  @Override
  public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    return guarded("written", () -> store.replace(expected, next));
  }

  @Override
  public TokenLock lock(Duration limit) {
    return new GuardedLock(guarded("locked", () -> store.lock(limit)));
  }

  /** A lock of the user's. Its failures must not cost the new tokens that are about to be stored. */
  private static final class GuardedLock implements TokenLock {
    private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");

    private final TokenLock lock;

    GuardedLock(TokenLock lock) {
      this.lock = lock;
    }

    @Override
    public boolean isHeld() {
      try {
        return lock.isHeld();
      } catch (RuntimeException e) {
        LOG.warn("isHeld() of the token store's lock failed; it counts as lost", e);
        return false;
      }
    }

    @Override
    public void close() {
      try {
        lock.close();
      } catch (RuntimeException e) {
        LOG.warn("close() of the token store's lock failed", e);
      }
    }
  }

  private <T> T guarded(String done, Supplier<T> work) {
    try {
      return work.get();
    } catch (CrmException told) {
      throw told;
    } catch (RuntimeException e) {
      throw new TokenStoreException(
          "the token store " + store.getClass().getName() + " could not be " + done, e);
    }
  }
}
