package com.salescrm.sdk.core.internal.response;

import com.salescrm.sdk.core.internal.message.HttpResponse;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The wait that an answer asks for. */
public final class Hints {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private Hints() {}

  /**
   * The wait before the next attempt: {@code Retry-After} first; of a 429 also the limit headers and the body's {@code
   * rate_reset}, in this order. Empty if none says anything readable.
   */
  public static Optional<Duration> of(HttpResponse response, Clock clock) {
    Optional<Duration> retryAfter = retryAfter(response, clock);
    if (response.status() != 429 || retryAfter.isPresent()) {
      return retryAfter;
    }
    return RateLimitHeaders.reset(response.headers())
        .or(() -> Seconds.parse(ErrorBody.read(response).rateReset()));
  }

  /** Whether there is a {@code Retry-After} that can be read. */
  public static boolean hasRetryAfter(Headers headers) {
    String value = headers.get("retry-after");
    return value != null && (Seconds.parse(value).isPresent() || httpDate(value) != null);
  }

  /** {@code Retry-After} in seconds or as a date (RFC 9110, 10.2.3). */
  private static Optional<Duration> retryAfter(HttpResponse response, Clock clock) {
    String value = response.headers().get("retry-after");
    if (value == null) {
      return Optional.empty();
    }
    return Seconds.parse(value).or(() -> untilDate(value, response.headers().get("date"), clock));
  }

  private static Optional<Duration> untilDate(
      String value, @Nullable String serverDate, Clock clock) {
    Instant until = httpDate(value);
    if (until == null) {
      return Optional.empty();
    }
    // Against the server's own clock where it is told, so that a wrong clock on either side does no
    // harm.
    Instant serverNow = serverDate == null ? null : httpDate(serverDate);
    Duration wait = Duration.between(serverNow == null ? clock.instant() : serverNow, until);
    if (wait.isNegative()) {
      return Optional.of(Duration.ZERO);
    }
    // The year 9999 means never; in nanoseconds it would overflow.
    return Optional.of(wait.compareTo(LONGEST) < 0 ? wait : LONGEST);
  }

  private static @Nullable Instant httpDate(String value) {
    try {
      return ZonedDateTime.parse(value.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
          .toInstant();
    } catch (DateTimeException notADate) {
      return null;
    }
  }
}
