package com.salescrm.sdk.core.error;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.log.SafeText;
import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One sending of a request, as it went. Immutable, safe for many threads. */
public final class Attempt implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Counted from 1. */
  private final int number;

  /** Null if no answer arrived. */
  private final @Nullable Integer statusCode;

  /** Null if there was a usable answer. */
  private final @Nullable String failure;

  /** Zero if it was sent at once. */
  private final Duration waitedBefore;

  /** From the sending to its end. */
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
   * An attempt that the service answered.
   *
   * @param number its place among the sendings of the call, counted from 1
   * @param statusCode the HTTP status, successful or not
   * @param waitedBefore how long the call waited before it; zero for none
   * @param duration from the sending to the last byte of the answer
   * @return the attempt, without a failure
   */
  public static Attempt completed(
      int number, int statusCode, Duration waitedBefore, Duration duration) {
    return new Attempt(number, statusCode, null, waitedBefore, duration);
  }

  /**
   * An attempt without a usable answer.
   *
   * @param number its place among the sendings of the call, counted from 1
   * @param statusCode the HTTP status, if one arrived before it failed, else null
   * @param failure what went wrong, without secrets; becomes one line of at most 2,000 characters
   * @param waitedBefore how long the call waited before it; zero for none
   * @param duration from the sending to the failure
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

  /** {@return its place among the sendings of the call, counted from 1} */
  public int number() {
    return number;
  }

  /** {@return the status of the answer; empty if none arrived} */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }

  /** {@return why there was no usable answer; empty if there was one} */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** {@return how long the call waited before this sending: backoff, the server's hint, the shared rate-limit gate} */
  public Duration waitedBefore() {
    return waitedBefore;
  }

  /** {@return the time from the sending to the end of the answer or the failure} */
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
