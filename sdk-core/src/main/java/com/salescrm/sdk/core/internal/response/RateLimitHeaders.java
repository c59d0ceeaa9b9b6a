package com.salescrm.sdk.core.internal.response;

import com.salescrm.sdk.core.retry.RateLimit;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Parses rate-limit headers in their common forms: {@code ratelimit: limit=240; remaining=239; reset=2} with semicolons or
 * commas, and {@code [x-][rate-limit|ratelimit]-{limit|remaining|reset}}. Malformed values are ignored.
 */
public final class RateLimitHeaders {
  private static final String COMBINED = "ratelimit";
  private static final String[] PREFIXES = {"ratelimit-", "x-ratelimit-", "x-rate-limit-"};

  private RateLimitHeaders() {}

  /** Whether a response has rate-limit headers. */
  public static boolean isPresent(Headers headers) {
    return headers.get(COMBINED) != null
        || single(headers, "limit") != null
        || single(headers, "reset") != null;
  }

  /** The rate limit of a response that was received at {@code receivedAt}. */
  public static RateLimit read(Headers headers, Instant receivedAt) {
    BigDecimal limit = value(headers, "limit");
    BigDecimal remaining = value(headers, "remaining");
    return new RateLimit(
        limit == null ? null : Long.valueOf(limit.longValue()),
        remaining == null ? null : Long.valueOf(remaining.longValue()),
        reset(headers).map(receivedAt::plus).orElse(null));
  }

  /** The time until the window ends: from the combined header first, then from the single ones. */
  static Optional<Duration> reset(Headers headers) {
    return Optional.ofNullable(value(headers, "reset")).map(RetryAfter::duration);
  }

  /** The first valid value. */
  private static @Nullable BigDecimal value(Headers headers, String part) {
    BigDecimal combined = RetryAfter.parseNumber(combined(headers.get(COMBINED), part));
    return combined != null ? combined : single(headers, part);
  }

  private static @Nullable String combined(@Nullable String all, String part) {
    int start = 0;
    while (all != null && start <= all.length()) {
      int end = start;
      while (end < all.length() && all.charAt(end) != ';' && all.charAt(end) != ',') {
        end++;
      }
      int equals = all.indexOf('=', start);
      if (equals >= 0
          && equals < end
          && all.substring(start, equals).strip().equalsIgnoreCase(part)) {
        return all.substring(equals + 1, end);
      }
      start = end + 1;
    }
    return null;
  }

  private static @Nullable BigDecimal single(Headers headers, String part) {
    for (String prefix : PREFIXES) {
      String value = headers.get(prefix + part);
      // "60, 60;w=1": the first value counts.
      BigDecimal number = value == null ? null : RetryAfter.parseNumber(value.split("[,;]", 2)[0]);
      if (number != null) {
        return number;
      }
    }
    return null;
  }
}
