package com.salescrm.sdk.core.retry;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The latest rate-limit headers of the service. The specification shows no limits, so each part may be absent. Immutable,
 * safe for many threads.
 */
public final class RateLimit {
  private final @Nullable Long limit;
  private final @Nullable Long remaining;
  private final @Nullable Instant resetAt;

  /**
   * Creates a rate limit, for the SDK and for tests.
   *
   * @param limit the requests allowed in the current window; null without
   * @param remaining the requests left in it; null without
   * @param resetAt the end of the window; null without
   */
  public RateLimit(@Nullable Long limit, @Nullable Long remaining, @Nullable Instant resetAt) {
    this.limit = limit;
    this.remaining = remaining;
    this.resetAt = resetAt;
  }

  /** {@return the requests allowed in the current window; empty without} */
  public OptionalLong limit() {
    return limit == null ? OptionalLong.empty() : OptionalLong.of(limit);
  }

  /** {@return the requests left in the current window; empty without} */
  public OptionalLong remaining() {
    return remaining == null ? OptionalLong.empty() : OptionalLong.of(remaining);
  }

  /** {@return the end of the window, by this machine's clock; empty without} */
  public Optional<Instant> resetAt() {
    return Optional.ofNullable(resetAt);
  }

  @Override
  public String toString() {
    return "RateLimit{limit=" + limit + ", remaining=" + remaining + ", resetAt=" + resetAt + "}";
  }
}
