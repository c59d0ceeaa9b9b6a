package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The intent record of a refresh (write-ahead intent). It is stored before a refresh token is sent: if the process dies
 * before it stores the new tokens, the next process knows that the refresh token may be consumed. Immutable, equal by value.
 *
 * @param id identifies this refresh
 * @param host the machine that runs it
 * @param pid the process that runs it
 * @param at when the record was last written, by that machine's clock; a refresh in flight writes it every 3 s
 */
public record RefreshIntent(String id, String host, long pid, Instant at) {

  /**
   * Creates a record.
   *
   * @param id identifies the refresh
   * @param host the machine
   * @param pid the process
   * @param at when the record was last written
   */
  public RefreshIntent {
    Arguments.notNull(id, "id");
    Arguments.notNull(host, "host");
    Arguments.notNull(at, "at");
  }

  // On Java 17, the method that a record has would make a class of Java refer to this one: an
  // application server could not unload the SDK.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RefreshIntent that
        && id.equals(that.id)
        && host.equals(that.host)
        && pid == that.pid
        && at.equals(that.at);
  }

  @Override
  public int hashCode() {
    return id.hashCode(); // Identifies the refresh.
  }

  /** {@return who writes this record and when, for messages} */
  @Override
  public String toString() {
    return "process " + pid + " on " + host + " at " + at;
  }
}
