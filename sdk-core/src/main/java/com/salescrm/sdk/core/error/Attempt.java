package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.log.SafeText;
import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One attempt of a call. Immutable, safe for many threads. */
public final class Attempt implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Counted from 1. */
  private final int number;

  /** Null if no response arrived. */
  private final @Nullable Integer statusCode;

  /** Null if there was a usable response. */
  private final @Nullable String failure;

  /** Zero if it was sent at once. */
  private final Duration waitedBefore;

  /** From the start to the end of the attempt. */
  private final Duration duration;

  private Attempt(
      int number,
      @Nullable Integer statusCode,
      @Nullable String failure,
      Duration waitedBefore,
      Duration duration) {
    Arguments.notNull(waitedBefore, "waitedBefore");
    Arguments.notNull(duration, "duration");
    this.number = number;
    this.statusCode = statusCode;
    this.failure = failure;
    this.waitedBefore = waitedBefore;
    this.duration = duration;
  }

  /**
   * An attempt with a complete response.
   *
   * @param number its number in the call, counted from 1
   * @param statusCode the HTTP status, successful or not
   * @param waitedBefore the wait before it; zero for none
   * @param duration from the start to the last byte of the response
   * @return the attempt, without a failure
   */
  public static Attempt completed(
      int number, int statusCode, Duration waitedBefore, Duration duration) {
    return new Attempt(number, statusCode, null, waitedBefore, duration);
  }

  /**
   * An attempt without a usable response.
   *
   * @param number its number in the call, counted from 1
   * @param statusCode the HTTP status, if one arrived before it failed, else null
   * @param failure a description of the failure, without secrets; one line of at most 2,000 characters is stored
   * @param waitedBefore the wait before it; zero for none
   * @param duration from the start to the failure
   * @return the attempt, with its failure
   */
  public static Attempt failed(
      int number,
      @Nullable Integer statusCode,
      String failure,
      Duration waitedBefore,
      Duration duration) {
    return new Attempt(
        number,
        statusCode,
        SafeText.line(Arguments.notNull(failure, "failure")),
        waitedBefore,
        duration);
  }

  /** {@return its number in the call, counted from 1} */
  public int number() {
    return number;
  }

  /** {@return the status of the response; empty if none arrived} */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }

  /** {@return a description of the failure; empty if there was a usable response} */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** {@return the wait before this attempt: backoff, {@code Retry-After} and the shared rate limit} */
  public Duration waitedBefore() {
    return waitedBefore;
  }

  /** {@return the time from the start to the end of the response, or to the failure} */
  public Duration duration() {
    return duration;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("#").append(number).append(' ');
    if (statusCode != null) {
      text.append(statusCode).append(failure == null ? "" : " ");
    }
    if (failure != null) {
      text.append(failure);
    }
    if (!waitedBefore.isZero()) {
      text.append(" after waiting ").append(waitedBefore.toMillis()).append(" ms");
    }
    return text.append(" in ").append(duration.toMillis()).append(" ms").toString();
  }
}
