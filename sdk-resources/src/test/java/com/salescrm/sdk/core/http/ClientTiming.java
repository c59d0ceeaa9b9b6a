package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.time.Timing;

/** Sets the time of a client. */
public final class ClientTiming {
  private ClientTiming() {}

  /** The builder of a client whose time is {@code timing}. */
  public static <B extends ClientSettings<B>> B set(B builder, Timing timing) {
    return builder.timing(timing);
  }
}
