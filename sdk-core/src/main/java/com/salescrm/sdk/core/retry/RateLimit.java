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

  public RateLimit(@Nullable Long limit, @Nullable Long remaining, @Nullable Instant resetAt) {
    this.limit = limit;
    this.remaining = remaining;
    this.resetAt = resetAt;
  }

  /** Requests allowed in the present window. */
  public OptionalLong limit() {
    return limit == null ? OptionalLong.empty() : OptionalLong.of(limit);
  }

  /** Requests left in the present window. */
  public OptionalLong remaining() {
    return remaining == null ? OptionalLong.empty() : OptionalLong.of(remaining);
  }

  /** When the window ends, by this machine's clock. */
  public Optional<Instant> resetAt() {
    return Optional.ofNullable(resetAt);
  }

  @Override
  public String toString() {
    return "RateLimit{limit=" + limit + ", remaining=" + remaining + ", resetAt=" + resetAt + "}";
  }
}
