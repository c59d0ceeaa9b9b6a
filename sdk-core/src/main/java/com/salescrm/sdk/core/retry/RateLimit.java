package com.salescrm.sdk.core.retry;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the service last told of its request limit. The specification shows no limits, so each part may be absent.
 * Immutable, safe for many threads.
 */
public final class RateLimit {
  private final @Nullable Long limit;
  private final @Nullable Long remaining;
  private final @Nullable Instant resetAt;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param limit requests allowed in the present window, or null if the service did not say
   * @param remaining requests left in it, or null if the service did not say
   * @param resetAt when it ends, or null if the service did not say
   */
  public RateLimit(@Nullable Long limit, @Nullable Long remaining, @Nullable Instant resetAt) {
    this.limit = limit;
    this.remaining = remaining;
    this.resetAt = resetAt;
  }

  /** {@return the number of requests allowed in the present window; empty if the service did not say} */
  public OptionalLong limit() {
    return limit == null ? OptionalLong.empty() : OptionalLong.of(limit);
  }

  /** {@return the number of requests left in the present window; empty if the service did not say} */
  public OptionalLong remaining() {
    return remaining == null ? OptionalLong.empty() : OptionalLong.of(remaining);
  }

  /** {@return when the window ends, by this machine's clock; empty if the service did not say} */
  public Optional<Instant> resetAt() {
    return Optional.ofNullable(resetAt);
  }

  @Override
  public String toString() {
    return "RateLimit{limit=" + limit + ", remaining=" + remaining + ", resetAt=" + resetAt + "}";
  }
}
