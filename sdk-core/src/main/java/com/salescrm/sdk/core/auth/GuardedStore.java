package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
    return guarded("locked", () -> store.lock(limit));
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
