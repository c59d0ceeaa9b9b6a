package com.salescrm.sandbox.internal.fault;

import com.salescrm.sandbox.internal.http.Response;
import java.time.Duration;

/**
 * How a response goes out.
 *
 * @param headersDelay before the status line
 * @param bodyPause in the middle of the body
 * @param bodySpread the time over which the body trickles
 */
public record Delivery(
    Response response,
    Ending ending,
    Duration headersDelay,
    Duration bodyPause,
    Duration bodySpread) {

  /** What becomes of the connection. */
  public enum Ending {
    /** The response, and the connection stays open. */
    KEEP_ALIVE,
    /** The response, and the connection is closed without a word. */
    CLOSE,
    /** The first half of the body, and the connection is closed. */
    TRUNCATE,
    /** No response: the connection is reset. */
    RESET,
    /** No response: the connection is closed in order. */
    HANG_UP,
    /** No response, ever. */
    STALL
  }

  /** The plain way. */
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
