package com.salescrm.sandbox.internal.oauth;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The tokens of one grant. Guarded by the lock of {@link Grants}. */
final class Grant {
  private final Map<String, Instant> accessTokens = new HashMap<>(); // With their expiration times.
  private String refreshToken = "";
  private boolean revoked;

  /** Whether the token is the newest of a grant that is not revoked. */
  boolean isCurrent(String token) {
    return !revoked && refreshToken.equals(token);
  }

  /** Whether the token is the newest of this grant, and so was never used. */
  boolean isNewest(String token) {
    return refreshToken.equals(token);
  }

  void revoke() {
    revoked = true;
  }

  void rotate(String newRefreshToken) {
    refreshToken = newRefreshToken;
  }

  void add(String accessToken, Instant expiresAt, boolean preserveOthers) {
    if (!preserveOthers) {
      accessTokens.clear();
    }
    accessTokens.put(accessToken, expiresAt);
  }

  boolean accepts(String accessToken, Instant now) {
    Instant expiresAt = accessTokens.get(accessToken);
    return !revoked && expiresAt != null && now.isBefore(expiresAt);
  }
}
