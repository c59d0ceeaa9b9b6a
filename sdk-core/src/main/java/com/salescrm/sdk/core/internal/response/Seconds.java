package com.salescrm.sdk.core.internal.response;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lengths of time as the service writes them: whole or decimal seconds, never negative. */
final class Seconds {
  // At most 9 digits before the point, some 30 years: more is no wait but a mistake, such as a date
  // in seconds since
  // 1970, and would overflow a length in nanoseconds.
  private static final Pattern PLAIN = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");
  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);

  private Seconds() {}

  static Optional<Duration> parse(@Nullable String text) {
    BigDecimal seconds = number(text);
    if (seconds == null) {
      return Optional.empty();
    }
    BigDecimal nanos = seconds.remainder(BigDecimal.ONE).multiply(NANOS);
    return Optional.of(Duration.ofSeconds(seconds.longValue(), nanos.longValue()));
  }

  static @Nullable BigDecimal number(@Nullable String text) {
    return text != null && PLAIN.matcher(text.strip()).matches()
        ? new BigDecimal(text.strip())
        : null;
  }
}
