package com.salescrm.sandbox.internal.fault;

import com.salescrm.sandbox.internal.http.Response;
import java.time.Duration;

/**
 * How a response is sent.
 *
 * @param headersDelay the delay before the status line
 * @param bodyPause the pause in the middle of the body
 * @param bodySpread the time over which the body is sent
 */
public record Delivery(
    Response response,
    Ending ending,
    Duration headersDelay,
    Duration bodyPause,
    Duration bodySpread) {

  /** What happens to the response and the connection. */
  public enum Ending {
    /** Sends the response and leaves the connection open. */
    KEEP_ALIVE,
    /** Sends the response, then closes the connection without announcing it. */
    CLOSE,
    /** Sends the first half of the body, then closes the connection. */
    TRUNCATE,
    /** Sends no response and resets the connection. */
    RESET,
    /** Sends no response and closes the connection. */
    CLOSE_WITHOUT_RESPONSE,
    /** Sends no response and leaves the connection open. */
    STALL
  }

  /** A response without any fault. */
  public static Delivery of(Response response) {
    return new Delivery(response, Ending.KEEP_ALIVE, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  public Delivery with(Response other) {
    return new Delivery(other, ending, headersDelay, bodyPause, bodySpread);
  }

  public Delivery with(Ending other) {
    return new Delivery(response, other, headersDelay, bodyPause, bodySpread);
  }

  public Delivery headersAfter(Duration delay) {
    return new Delivery(response, ending, headersDelay.plus(delay), bodyPause, bodySpread);
  }

  public Delivery bodyPaused(Duration pause) {
    return new Delivery(response, ending, headersDelay, pause, bodySpread);
  }

  public Delivery bodySpreadOver(Duration length) {
    return new Delivery(response, ending, headersDelay, bodyPause, length);
  }
}
