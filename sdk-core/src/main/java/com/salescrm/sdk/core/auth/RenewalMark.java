package com.salescrm.sdk.core.auth;

import java.time.Duration;
import java.time.Instant;

/**
 * What is written into the store before a refresh token is sent: should the process die now, the next one knows that the
 * token may have been used up. Immutable, equal by value.
 *
 * @param id of this one renewal
 * @param host the machine it was begun on
 * @param pid the process
 * @param at when, by that machine's clock
 */
public record RenewalMark(String id, String host, long pid, Instant at) {
  /** Whether an exchange that left it may still be under way; a mark from the far future is a wrong clock, and old. */
  boolean isYoung(Instant now, Duration youth) {
    return Duration.between(at, now).abs().compareTo(youth) < 0;
  }

  String who() {
    return "process " + pid + " on " + host + " at " + at;
  }
}
