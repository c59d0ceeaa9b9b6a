package com.salescrm.sdk.core.internal.auth;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.time.Timing;
import java.util.List;

/** Starts the threads of requests to the token endpoint. Each of them starts before the request is sent. */
public final class TokenThreads {
  private TokenThreads() {}

  /** Starts a thread; throws {@link TransportException} with {@link Outcome#NOT_SENT} if the JVM cannot. */
  public static void start(Timing timing, Thread thread) {
    try {
      timing.threads().start(thread);
    } catch (OutOfMemoryError e) { // For instance: unable to create native thread.
      throw new TransportException(
          "no thread could be started for a request to the token endpoint; nothing was sent",
          e,
          List.of(),
          Outcome.NOT_SENT);
    }
  }
}
