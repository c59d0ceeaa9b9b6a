package com.salescrm.sdk.core.internal.response;

import com.salescrm.sdk.core.retry.RateLimit;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Parses rate-limit headers in their common forms: {@code ratelimit: limit=240; remaining=239; reset=2} with semicolons or
 * commas, and {@code [x-][rate-limit|ratelimit]-{limit|remaining|reset}}. Malformed values are ignored.
 */
public final class RateLimitHeaders {
  private static final String[] PREFIXES = {"ratelimit-", "x-ratelimit-", "x-rate-limit-"};

  private RateLimitHeaders() {}

  /** Whether a response has rate-limit headers. */
  public static boolean isPresent(Headers headers) {
    return headers.get("ratelimit") != null
        || singles(headers, "limit").findFirst().isPresent()
        || singles(headers, "reset").findFirst().isPresent();
  }

  /** The rate limit of a response that was received at {@code receivedAt}. */
  public static RateLimit read(Headers headers, Instant receivedAt) {
    return new RateLimit(
        whole(headers, "limit"),
        whole(headers, "remaining"),
        reset(headers).map(receivedAt::plus).orElse(null));
  }

  /** The time until the window ends: from the combined header first, then from the single ones. */
  static Optional<Duration> reset(Headers headers) {
    return value(headers, "reset").flatMap(RetryAfter::parseSeconds);
  }

  private static @Nullable Long whole(Headers headers, String part) {
    BigDecimal number = RetryAfter.parseNumber(value(headers, part).orElse(null));
    return number == null ? null : number.longValue();
  }

  /** The first valid value. */
  private static Optional<String> value(Headers headers, String part) {
    return Stream.concat(Stream.ofNullable(combined(headers, part)), singles(headers, part))
        .filter(value -> RetryAfter.parseNumber(value) != null)
        .findFirst();
  }

  private static @Nullable String combined(Headers headers, String part) {
    String all = headers.get("ratelimit");
    if (all == null) {
      return null;
    }
    for (String piece : all.split("[;,]", -1)) {
      String[] nameAndValue = piece.strip().split("=", 2);
      if (nameAndValue.length == 2 && nameAndValue[0].strip().equalsIgnoreCase(part)) {
        return nameAndValue[1].strip();
      }
    }
    return null;
  }

  private static Stream<String> singles(Headers headers, String part) {
    return Stream.of(PREFIXES)
        .flatMap(prefix -> Stream.ofNullable(headers.get(prefix + part)))
        .map(value -> value.split("[,;]", 2)[0].strip()); // "60, 60;w=1": the first value counts.
  }
}
