package com.salescrm.sync.serve;

import com.salescrm.sync.cli.Problem;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The lines that {@code serve} prints, each with the time. Safe for many threads. */
final class Notices {
  private static final long MINUTE_MILLIS = 60_000;

  private final PrintWriter out;
  private final PrintWriter err;
  private final Clock clock;
  // When the next line of a kind may be printed; written by the thread that prints one.
  private final Map<String, Long> next = new ConcurrentHashMap<>();

  Notices(PrintWriter out, PrintWriter err, Clock clock) {
    this.out = out;
    this.err = err;
    this.clock = clock;
  }

  /** Prints a line on standard output. */
  void line(String text) {
    out.println(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + text);
    out.flush();
  }

  /** Prints an error on standard error, at most one of a kind in a minute. */
  void failed(String kind, RuntimeException e) {
    long now = clock.millis();
    boolean due = next.compute(
            kind,
            (key, at) -> at == null
                    || at <= now
                    || Inbox.isAhead(at - MINUTE_MILLIS, now) // The clock was moved back.
                ? now + MINUTE_MILLIS
                : at)
        == now + MINUTE_MILLIS;
    if (due) {
      err.println("crm-sync: " + clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + kind + ": "
          + Problem.of(e).getMessage());
      err.flush();
    }
  }
}
