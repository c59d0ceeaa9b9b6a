package com.salescrm.sdk.core.error;

import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One sending of a request, as it went. Immutable, safe for many threads. */
public final class Attempt implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int number;
  private final @Nullable Integer statusCode;
  private final @Nullable String failure;
  private final Duration waitedBefore;
  private final Duration duration;

  private Attempt(
      int number,
      @Nullable Integer statusCode,
      @Nullable String failure,
      Duration waitedBefore,
      Duration duration) {
    this.number = number;
    this.statusCode = statusCode;
    this.failure = failure;
    this.waitedBefore = waitedBefore;
    this.duration = duration;
  }

  /** An attempt that the service answered. */
  public static Attempt answered(
      int number, int statusCode, Duration waitedBefore, Duration duration) {
    return new Attempt(number, statusCode, null, waitedBefore, duration);
  }

  /** An attempt without a usable answer; the status is given where one arrived before it failed. */
  public static Attempt failed(
      int number,
      @Nullable Integer statusCode,
      String failure,
      Duration waitedBefore,
      Duration duration) {
    return new Attempt(number, statusCode, failure, waitedBefore, duration);
  }

  /** Its place among the sendings of the call, counted from 1. */
  public int number() {
    return number;
  }

  /** The status of the answer; empty if none arrived. */
  public OptionalInt statusCode() {
    return statusCode == null ? OptionalInt.empty() : OptionalInt.of(statusCode);
  }

  /** Why there was no usable answer; empty if there was one. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** How long the call waited before this sending: backoff, the server's hint, the shared rate-limit gate. */
  public Duration waitedBefore() {
    return waitedBefore;
  }

  /** From the sending to the end of the answer or the failure. */
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
