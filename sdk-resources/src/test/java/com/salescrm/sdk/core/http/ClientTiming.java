package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Clock;
import java.time.Duration;

/** Sets the time of a client. */
public final class ClientTiming {
  private ClientTiming() {}

  /** The builder of a client whose time is {@code timing}. */
  public static <B extends ClientSettings<B>> B set(B builder, Timing timing) {
    return builder.timing(timing);
  }

  /** The builder of a client whose clock is ahead of that of this machine. */
  public static <B extends ClientSettings<B>> B setAhead(B builder, Duration ahead) {
    Timing timing = Timing.system();
    return set(
        builder,
        new Timing(
            Clock.offset(Clock.systemUTC(), ahead),
            timing.ticker(),
            timing.sleeper(),
            timing.random()));
  }
}
