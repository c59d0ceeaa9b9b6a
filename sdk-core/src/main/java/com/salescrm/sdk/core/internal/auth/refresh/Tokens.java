package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.internal.time.Durations;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Compares tokens, and completes new ones. */
final class Tokens {
  private Tokens() {}

  /** Whether access token and refresh token are equal, whatever the other fields contain. */
  static boolean isSame(OAuthToken token, @Nullable OAuthToken other) {
    return other != null
        && token.accessToken().equals(other.accessToken())
        && token.refreshToken().equals(other.refreshToken());
  }

  /** New tokens with the earlier values of the fields that the response omits (RFC 6749, 5.1 and 6). */
  static OAuthToken complete(OAuthToken issued, OAuthToken before) {
    OAuthToken.Builder whole = issued.toBuilder();
    if (issued.refreshToken().isEmpty()) {
      before.refreshToken().ifPresent(whole::refreshToken);
    }
    if (issued.scopes().isEmpty()) {
      whole.scopes(before.scopes());
    }
    issued.organizationId().or(before::organizationId).ifPresent(whole::organizationId);
    issued.userId().or(before::userId).ifPresent(whole::userId);
    return whole.build();
  }

  /** How close an access token is to its expiry. */
  enum Expiry {
    /** More than 5 min are left: the token is used. */
    FRESH,
    /** The refresh window: the token is used and refreshed in the background. */
    REFRESH_DUE,
    /** Less than 30 s are left: calls wait for the refresh, and use the token if there is none. */
    EXPIRING,
    /** The token cannot be used. */
    EXPIRED;

    private static final Duration REFRESH_WINDOW = Duration.ofMinutes(5);
    private static final Duration EXPIRING_WINDOW = Duration.ofSeconds(30);

    /** The windows are at most a quarter and a tenth of the lifetime. */
    static Expiry of(OAuthToken token, Instant now) {
      if (token.expiresAt().isEmpty()) {
        return FRESH; // Only a 401 shows that it has expired.
      }
      Instant end = token.expiresAt().get();
      Duration left = Duration.between(now, end);
      if (left.isNegative() || left.isZero()) {
        return EXPIRED;
      }
      Duration lifetime = Duration.between(token.issuedAt().orElse(Instant.EPOCH), end);
      if (left.compareTo(Durations.min(REFRESH_WINDOW, lifetime.dividedBy(4))) > 0) {
        return FRESH;
      }
      return left.compareTo(Durations.min(EXPIRING_WINDOW, lifetime.dividedBy(10))) > 0
          ? REFRESH_DUE
          : EXPIRING;
    }

    boolean isUsable() {
      return this == FRESH || this == REFRESH_DUE;
    }
  }
}
