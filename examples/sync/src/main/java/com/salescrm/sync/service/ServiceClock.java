package com.salescrm.sync.service;

import com.salescrm.sdk.core.http.ApiResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** The clock of the service, as the header {@code Date} of its responses states it (RFC 9110, section 6.6.1). */
public final class ServiceClock {
  /** The header has whole seconds. */
  public static final Duration PRECISION = Duration.ofSeconds(1);

  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private ServiceClock() {}

  /**
   * How far the clock of the service is ahead of this machine.
   *
   * @param response a response
   * @param sent when its request was sent, by the clock of this machine
   * @param received when it was received, by the same clock
   * @return the difference, negative if the service is behind, to one second plus half the time of the request; empty
   *     if the response has no such header
   */
  public static Optional<Duration> ahead(ApiResponse<?> response, Instant sent, Instant received) {
    Instant middle = sent.plus(Duration.between(sent, received).dividedBy(2));
    return date(response).map(date -> Duration.between(middle, date.plus(HALF_A_SECOND)));
  }

  /**
   * The time of the service when it sent a response, in whole seconds.
   *
   * @param response the response
   * @return the time; empty if the response has no such header
   */
  public static Optional<Instant> date(ApiResponse<?> response) {
    return response.header("date").flatMap(ServiceClock::parse);
  }

  private static Optional<Instant> parse(String date) {
    try {
      return Optional.of(
          ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
