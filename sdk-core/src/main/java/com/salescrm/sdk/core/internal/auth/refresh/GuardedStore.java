package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Turns every failure of a user's store into a {@link TokenStoreException}; its locks never throw. */
final class GuardedStore implements TokenStore {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");

  private final TokenStore store;

  GuardedStore(TokenStore store) {
    this.store = store;
  }

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
    TokenLock lock = guarded("locked", () -> store.lock(limit));
    return new TokenLock() {
      @Override
      public boolean isHeld() {
        try {
          return lock.isHeld();
        } catch (Throwable e) {
          Workers.log(
              LOG, Level.WARN, "isHeld() of the token store's lock failed; it counts as lost", e);
          return false;
        }
      }

      @Override
      public void close() {
        try {
          lock.close();
        } catch (Throwable e) {
          Workers.log(LOG, Level.WARN, "close() of the token store's lock failed", e);
        }
      }
    };
  }

  private <T> T guarded(String action, Supplier<T> work) {
    try {
      return Objects.requireNonNull(work.get(), "it returned null");
    } catch (TokenStoreException e) {
      throw e;
    } catch (Exception e) { // Kotlin and Groovy throw checked ones undeclared.
      Workers.restoreInterrupt(e);
      throw new TokenStoreException(
          "the token store " + store.getClass().getName() + " could not be " + action, e);
    }
  }
}
