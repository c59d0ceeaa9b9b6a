package com.salescrm.sdk.core.internal.answer;

import com.salescrm.sdk.core.retry.RateLimit;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Reads the limit headers in the forms that are in use: {@code ratelimit: limit=240; remaining=239; reset=2} with
 * semicolons or commas, and {@code [x-][rate-limit|ratelimit]-{limit|remaining|reset}}. What is malformed is ignored.
 */
public final class RateLimitHeaders {
  private static final String[] PREFIXES = {"ratelimit-", "x-ratelimit-", "x-rate-limit-"};

  private RateLimitHeaders() {}

  /** Whether an answer tells anything of a limit. */
  public static boolean present(Headers headers) {
    return headers.get("ratelimit") != null
        || single(headers, "limit") != null
        || single(headers, "reset") != null;
  }

  /** The limit as told by an answer that was received at {@code receivedAt}. */
  public static RateLimit read(Headers headers, Instant receivedAt) {
    return new RateLimit(
        whole(headers, "limit"),
        whole(headers, "remaining"),
        reset(headers).map(receivedAt::plus).orElse(null));
  }

  /** How long until the window ends: the combined header first, then the single ones. */
  static Optional<Duration> reset(Headers headers) {
    return Seconds.parse(combined(headers, "reset"))
        .or(() -> Seconds.parse(single(headers, "reset")));
  }

  private static @Nullable Long whole(Headers headers, String part) {
    String combined = combined(headers, part);
    BigDecimal number = Seconds.number(combined != null ? combined : single(headers, part));
    return number == null ? null : number.longValue();
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

  private static @Nullable String single(Headers headers, String part) {
    for (String prefix : PREFIXES) {
      String value = headers.get(prefix + part);
      if (value != null) {
        return value.split("[,;]", 2)[0].strip(); // "60, 60;w=1": the first is the one that holds.
      }
    }
    return null;
  }
}
