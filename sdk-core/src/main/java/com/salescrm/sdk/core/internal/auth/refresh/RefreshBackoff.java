package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why no refresh token is sent now: the grant is revoked, or a cooldown after a failure has not passed. */
final class RefreshBackoff {
  private static final Duration FIRST_COOLDOWN = Duration.ofSeconds(1);
  private static final Duration MAX_COOLDOWN = Duration.ofSeconds(60);
  private static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(5);

  // Written by the thread of the refresh in flight; read by callers.
  private volatile @Nullable Revoked revoked;
  private volatile @Nullable Cooldown cooldown;
  private final Ticker ticker;

  RefreshBackoff(Ticker ticker) {
    this.ticker = ticker;
  }

  // Not records, whose methods would take more of the jar.
  private static final class Revoked {
    private final OAuthToken tokens;
    private final ReauthorizationRequiredException reason;

    private Revoked(OAuthToken tokens, ReauthorizationRequiredException reason) {
      this.tokens = tokens;
      this.reason = reason;
    }
  }

  private static final class Cooldown {
    private final CrmException reason;
    private final long untilNanos;
    private final int failures;

    private Cooldown(CrmException reason, long untilNanos, int failures) {
      this.reason = reason;
      this.untilNanos = untilNanos;
      this.failures = failures;
    }
  }

  /** 1 s after the first failure, doubled after each further one, at most 60 s. */
  private static Duration cooldown(int failures) {
    return failures > 6 ? MAX_COOLDOWN : FIRST_COOLDOWN.multipliedBy(1L << (failures - 1));
  }

  /** These tokens are never refreshed again. */
  void revoke(OAuthToken tokens, ReauthorizationRequiredException reason) {
    revoked = new Revoked(tokens, reason);
  }

  /** Starts a cooldown: {@code retryAfter}, at most 5 min, if the service sent one; else longer with each failure in a row. */
  void backOff(CrmException reason, @Nullable Duration retryAfter) {
    int failures = nextFailure();
    Duration length =
        retryAfter == null ? cooldown(failures) : Durations.min(retryAfter, MAX_RETRY_AFTER);
    cooldown = new Cooldown(reason, ticker.nanos() + length.toNanos(), failures);
  }

  /** Starts a cooldown of at least {@code least}. */
  void backOffAtLeast(CrmException reason, Duration least) {
    Duration length = cooldown(nextFailure());
    backOff(reason, length.compareTo(least) < 0 ? least : length);
  }

  private int nextFailure() {
    Cooldown before = cooldown;
    return before == null ? 1 : before.failures + 1;
  }

  /** Starts a cooldown of 1 s that counts as no failure of the service. Returns false if a cooldown is already running. */
  boolean backOffBriefly(CrmException reason) {
    if (isCoolingDown()) {
      return false;
    }
    Cooldown before = cooldown;
    int failures = before == null ? 0 : before.failures;
    cooldown = new Cooldown(reason, ticker.nanos() + FIRST_COOLDOWN.toNanos(), failures);
    return true;
  }

  void reset() {
    revoked = null;
    cooldown = null;
  }

  boolean isRevoked(OAuthToken tokens) {
    Revoked now = revoked;
    return now != null && Tokens.isSame(now.tokens, tokens);
  }

  boolean isBackingOff(OAuthToken tokens) {
    return isCoolingDown() || isRevoked(tokens);
  }

  /** Throws the reason why these tokens, which are in the store, are not refreshed now. That it was empty is none. */
  void throwIfBackingOff(OAuthToken tokens) {
    Revoked now = revoked;
    if (now != null && Tokens.isSame(now.tokens, tokens)) {
      throw now.reason;
    }
    Cooldown running = cooldown;
    if (running != null
        && isCoolingDown()
        && !(running.reason instanceof ReauthorizationRequiredException)) {
      throw running.reason;
    }
  }

  private boolean isCoolingDown() {
    Cooldown now = cooldown;
    return now != null && now.untilNanos - ticker.nanos() > 0;
  }
}
