package com.salescrm.sandbox.internal.oauth;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** All that was ever issued on one grant of a user. Guarded by the lock of {@link Grants}. */
final class Family {
  private final Map<String, Instant> accessTokens = new HashMap<>(); // With their ends.
  private String refreshToken = "";
  private boolean revoked;

  /** The one refresh token that is good. */
  boolean isCurrent(String token) {
    return !revoked && refreshToken.equals(token);
  }

  /** Whether it is the newest of this grant, so that it was never used. */
  boolean isNewest(String token) {
    return refreshToken.equals(token);
  }

  void revoke() {
    revoked = true;
  }

  void rotate(String newRefreshToken) {
    refreshToken = newRefreshToken;
  }

  void add(String accessToken, Instant end, boolean keepOthers) {
    if (!keepOthers) {
      accessTokens.clear();
    }
    accessTokens.put(accessToken, end);
  }

  boolean accepts(String accessToken, Instant now) {
    Instant end = accessTokens.get(accessToken);
    return !revoked && end != null && now.isBefore(end);
  }
}
