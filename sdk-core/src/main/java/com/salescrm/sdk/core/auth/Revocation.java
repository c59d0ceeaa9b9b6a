package com.salescrm.sdk.core.auth;

import java.util.Optional;

/** Ends a grant: at the service first, then in the store. */
final class Revocation {
  private final OAuthClient client;
  private final TokenStore store;

  Revocation(OAuthClient client, TokenStore store) {
    this.client = client;
    this.store = store;
  }

  void run() {
    TokenLock lock = store.lock(Renewal.LOCK_LIMIT);
    try {
      Optional<OAuthToken> revoked = store.load().map(TokenRecord::token);
      revoked.flatMap(OAuthToken::refreshToken).ifPresent(client::revoke);
      revoked.ifPresent(this::delete);
    } finally {
      lock.close();
    }
  }

  /** Deletes a pair, whatever its mark; another one that somebody has stored meanwhile stays. */
  private void delete(OAuthToken revoked) {
    CompareAndSet tries = new CompareAndSet(client.timing());
    Optional<TokenRecord> stored = store.load().filter(now -> revoked.isSamePairAs(now.token()));
    while (stored.isPresent() && !store.replace(stored.get(), null)) {
      tries.failed();
      stored = store.load().filter(now -> revoked.isSamePairAs(now.token()));
    }
  }
}
