package com.salescrm.sdk.core.auth;

import java.time.Duration;
import java.time.Instant;

/** How much life an access token has left, and what that means for who wants to use it. */
enum Freshness {
  /** Use it. */
  FRESH,
  /** Use it, and refresh it in the background. */
  AGING,
  /** Wait for the refresh; use it if there is none. */
  URGENT,
  /** Of no use. */
  EXPIRED;

  private static final Duration RENEW_BEFORE = Duration.ofMinutes(5);
  private static final Duration WAIT_BEFORE = Duration.ofSeconds(30);

  /** Of a short life, the last quarter is old age and the last tenth is urgent. */
  static Freshness of(OAuthToken token, Instant now) {
    if (token.expiresAt().isEmpty()) {
      return FRESH; // Nobody knows; a 401 will tell.
    }
    Instant end = token.expiresAt().get();
    Duration left = Duration.between(now, end);
    if (left.isNegative() || left.isZero()) {
      return EXPIRED;
    }
    Duration life = Duration.between(token.issuedAt().orElse(Instant.EPOCH), end);
    if (left.compareTo(shorter(RENEW_BEFORE, life.dividedBy(4))) > 0) {
      return FRESH;
    }
    return left.compareTo(shorter(WAIT_BEFORE, life.dividedBy(10))) > 0 ? AGING : URGENT;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  boolean isUsable() {
    return this == FRESH || this == AGING;
  }
}
