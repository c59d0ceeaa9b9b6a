package com.salescrm.sdk.core.auth;

import java.util.Optional;

/** Puts a new pair in the place of the one it was bought with, and of no other. */
final class PairSaver {
  private final TokenStore store;

  PairSaver(TokenStore store) {
    this.store = store;
  }

  /**
   * Stores {@code next} if the store still holds {@code started}, whatever its mark, or nothing.
   *
   * @return the pair that is stored then: {@code next}, or one that somebody authorised meanwhile
   */
  OAuthToken save(OAuthToken started, OAuthToken next) {
    while (true) {
      Optional<TokenRecord> stored = store.load();
      if (stored.isPresent() && !started.isSamePairAs(stored.get().token())) {
        return stored.get().token();
      }
      if (store.replace(stored.orElse(null), TokenRecord.of(next))) {
        return next;
      }
    }
  }
}
