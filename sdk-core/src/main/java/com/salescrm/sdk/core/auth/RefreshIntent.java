package com.salescrm.sdk.core.auth;

import java.time.Instant;

/**
 * The intent record of a refresh. It is written into the store before a refresh token is sent: if the process dies then,
 * the next one knows that the token may have been used up. Immutable, equal by value.
 *
 * @param id of this one refresh
 * @param host the machine that it runs on
 * @param pid the process
 * @param at when it was written last, by that machine's clock: a refresh in flight writes it again every 3 s
 */
public record RefreshIntent(String id, String host, long pid, Instant at) {
  RefreshIntent writtenAt(Instant now) {
    return new RefreshIntent(id, host, pid, now);
  }

  String who() {
    return "process " + pid + " on " + host + " at " + at;
  }
}
