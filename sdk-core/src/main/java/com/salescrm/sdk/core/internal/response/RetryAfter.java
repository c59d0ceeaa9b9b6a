package com.salescrm.sdk.core.internal.response;

import com.salescrm.sdk.core.internal.message.HttpResponse;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The delay before a retry that a response asks for. */
public final class RetryAfter {
  private static final Duration MAX_DELAY = Duration.ofDays(36_500);
  // At most 9 digits, 30 years: a larger number is a mistake, such as seconds since 1970, and would
  // overflow a length in nanoseconds.
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,99})?");
  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);

  private RetryAfter() {}

  /**
   * The delay before the next attempt: {@code Retry-After}; for a 429 also the rate-limit headers and the body's {@code
   * rate_reset}, in this order. Empty if none is present and valid.
   */
  public static Optional<Duration> of(HttpResponse response, Clock clock) {
    Optional<Duration> retryAfter = header(response.headers(), clock.instant());
    if (response.status() != 429 || retryAfter.isPresent()) {
      return retryAfter;
    }
    return RateLimitHeaders.reset(response.headers())
        .or(() -> parseSeconds(ErrorBody.read(response).rateReset()));
  }

  /** As {@link #of}. Empty if it is zero, as of a whole number of seconds that was rounded down: the backoff is longer. */
  public static Optional<Duration> orBackoff(HttpResponse response, Clock clock) {
    return of(response, clock).filter(delay -> !delay.isZero());
  }

  /** Whether there is a valid {@code Retry-After} header. */
  public static boolean isPresent(Headers headers) {
    return header(headers, Instant.EPOCH).isPresent();
  }

  /** {@code Retry-After} in seconds or as a date (RFC 9110, 10.2.3); of several, such as one of a proxy, the longest delay. */
  private static Optional<Duration> header(Headers headers, Instant now) {
    return headers.values("retry-after").stream()
        .flatMap(value ->
            parseSeconds(value).or(() -> untilDate(value, headers.get("date"), now)).stream())
        .max(Comparator.naturalOrder());
  }

  private static Optional<Duration> untilDate(
      String value, @Nullable String serverDate, Instant now) {
    Instant until = HttpDate.parse(value, now);
    if (until == null) {
      return Optional.empty();
    }
    // Relative to the server's clock if it sends one, so that clocks that differ do no harm.
    Instant serverNow = serverDate == null ? null : HttpDate.parse(serverDate, now);
    Duration delay = Duration.between(serverNow == null ? now : serverNow, until);
    if (delay.isNegative()) {
      return Optional.of(Duration.ZERO);
    }
    // The year 9999 would overflow in nanoseconds.
    return Optional.of(delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY);
  }

  /** Whole or decimal seconds; empty if the text is null or not such a number. */
  public static Optional<Duration> parseSeconds(@Nullable String text) {
    return Optional.ofNullable(parseNumber(text)).map(RetryAfter::duration);
  }

  static Duration duration(BigDecimal seconds) {
    BigDecimal nanos = seconds.remainder(BigDecimal.ONE).multiply(NANOS);
    return Duration.ofSeconds(seconds.longValue(), nanos.longValue());
  }

  /** A number that is not negative; null if the text is null or not such a number. */
  static @Nullable BigDecimal parseNumber(@Nullable String text) {
    return text != null && SECONDS.matcher(text.strip()).matches()
        ? new BigDecimal(text.strip())
        : null;
  }
}
