package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.response.Hints;
import java.io.IOException;
import java.util.Set;
import okhttp3.Headers;

/** The one place that says what became of an attempt. Everything else asks for its result. */
final class Outcomes {
  // RFC 9113, 8.7: OkHttp reports streams beyond the last one of a GOAWAY as refused, too, and the
  // second one before it opens a stream. Neither type is exported by its module, so their text
  // stands for them; a text that is not recognised leaves the outcome unknown, which is safe.
  private static final Set<String> NOT_PROCESSED = Set.of(
      "okhttp3.internal.http2.StreamResetException: stream was reset: REFUSED_STREAM",
      "okhttp3.internal.http2.ConnectionShutdownException");

  private Outcomes() {}

  /** Of an attempt whose response began, whatever became of the body. */
  static Outcome ofResponse(int status, Headers headers) {
    if (status >= 200 && status < 300) {
      return Outcome.PROCESSED;
    }
    boolean redirectOfThisRequest = status == 307 || status == 308; // RFC 9110, 15.4.8 and 15.4.9.
    boolean refused = status >= 400 && status < 500 && status != 408;
    boolean postponed = status == 503 && Hints.hasRetryAfter(headers);
    return redirectOfThisRequest || refused || postponed ? Outcome.REJECTED : Outcome.UNKNOWN;
  }

  /**
   * Of an attempt without a response.
   *
   * @param sent whether a byte of the request may have been sent
   */
  static Outcome ofFailure(IOException failure, boolean sent) {
    return sent && !NOT_PROCESSED.contains(failure.toString()) ? Outcome.UNKNOWN : Outcome.NOT_SENT;
  }

  /** Of two attempts of a call, or of a call so far and its next attempt. */
  static Outcome ofBoth(Outcome earlier, Outcome later) {
    boolean decided =
        earlier == Outcome.PROCESSED || (earlier == Outcome.UNKNOWN && later != Outcome.PROCESSED);
    return decided ? earlier : later;
  }
}
