package com.salescrm.sync.service;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.http.AttemptEvent;
import com.salescrm.sdk.core.http.CallListener;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Prints a line for each request, for {@code --verbose}. Safe for many threads. */
final class CallLines implements CallListener {
  private final PrintWriter err;
  private final Clock clock;
  private final CallListener next;

  CallLines(PrintWriter err, Clock clock, CallListener next) {
    this.err = err;
    this.clock = clock;
    this.next = next;
  }

  @Override
  public void onAttempt(AttemptEvent event) {
    err.println(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + event.method() + " "
        + event.path() + text(event.attempt()));
    err.flush();
    next.onAttempt(event);
  }

  private static String text(Attempt attempt) {
    String result = attempt.statusCode().isPresent()
        ? " returned " + attempt.statusCode().getAsInt()
        : " had no response";
    String failure = attempt.failure().map(text -> " (" + text + ")").orElse("");
    String wait = attempt.waitedBefore().isZero()
        ? ""
        : " after a wait of " + attempt.waitedBefore().toMillis() + " ms";
    String repeated = attempt.number() > 1 ? ", attempt " + attempt.number() : "";
    return result + failure + " in " + attempt.duration().toMillis() + " ms" + repeated + wait;
  }
}
