package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.time.Timing;
import java.util.Optional;

/** Puts a new pair in the place of the one it was bought with, and of no other. */
final class PairSaver {
  private final TokenStore store;
  private final Timing timing;

  PairSaver(TokenStore store, Timing timing) {
    this.store = store;
    this.timing = timing;
  }

  /**
   * Stores {@code next} if the store still holds {@code started}, whatever its mark, or nothing.
   *
   * @return the pair that is stored then: {@code next}, or one that somebody authorised meanwhile
   */
  OAuthToken save(OAuthToken started, OAuthToken next) {
    CompareAndSet tries = new CompareAndSet(timing);
    while (true) {
      Optional<TokenRecord> stored = store.load();
      if (stored.isPresent() && !started.isSamePairAs(stored.get().token())) {
        return stored.get().token();
      }
      if (store.replace(stored.orElse(null), TokenRecord.of(next))) {
        return next;
      }
      tries.failed();
    }
  }
}
