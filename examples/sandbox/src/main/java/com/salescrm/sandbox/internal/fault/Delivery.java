package com.salescrm.sandbox.internal.fault;

import com.salescrm.sandbox.internal.http.Answer;
import java.time.Duration;

/**
 * How an answer goes out.
 *
 * @param headersDelay before the status line
 * @param bodyPause in the middle of the body
 * @param bodySpread the time over which the body trickles
 */
public record Delivery(
    Answer answer, Ending ending, Duration headersDelay, Duration bodyPause, Duration bodySpread) {

  /** What becomes of the connection. */
  public enum Ending {
    /** The answer, and the connection stays open. */
    KEEP_ALIVE,
    /** The answer, and the connection is closed without a word. */
    CLOSE,
    /** The first half of the body, and the connection is closed. */
    TRUNCATE,
    /** No answer: the connection is reset. */
    RESET,
    /** No answer: the connection is closed in order. */
    HANG_UP,
    /** No answer, ever. */
    STALL
  }

  /** The plain way. */
  public static Delivery of(Answer answer) {
    return new Delivery(answer, Ending.KEEP_ALIVE, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  public Delivery with(Answer other) {
    return new Delivery(other, ending, headersDelay, bodyPause, bodySpread);
  }

  public Delivery with(Ending other) {
    return new Delivery(answer, other, headersDelay, bodyPause, bodySpread);
  }

  public Delivery headersAfter(Duration delay) {
    return new Delivery(answer, ending, headersDelay.plus(delay), bodyPause, bodySpread);
  }

  public Delivery bodyPaused(Duration pause) {
    return new Delivery(answer, ending, headersDelay, pause, bodySpread);
  }

  public Delivery bodySpreadOver(Duration length) {
    return new Delivery(answer, ending, headersDelay, bodyPause, length);
  }
}
