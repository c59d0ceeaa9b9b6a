package com.salescrm.sync.pull;

import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Prints plain lines with the time: one for each table, and one a minute for a table that takes longer, or one for
 * each page. For output that is no terminal, such as the log of a cron job.
 */
final class ProgressLines implements Progress {
  private final PrintWriter out;
  private final Clock clock;
  private final boolean eachPage;
  // The list that is read. The thread of the pull writes these fields and the timer reads them,
  // both under the lock
  // of this object.
  private String list = "";
  private long objects;
  private OptionalLong total = OptionalLong.empty();
  private int pages;
  private boolean isReading;
  private int timers;

  private ProgressLines(PrintWriter out, Clock clock, boolean eachPage) {
    this.out = out;
    this.clock = clock;
    this.eachPage = eachPage;
  }

  /** A line for each table, and one a minute. */
  static ProgressLines eachMinute(PrintWriter out, Clock clock) {
    return new ProgressLines(out, clock, false);
  }

  /** A line for each step and page. */
  static ProgressLines eachPage(PrintWriter out, Clock clock) {
    return new ProgressLines(out, clock, true);
  }

  @Override
  public synchronized void begin(Table table, String what) {
    list = table.title() + what;
    objects = 0;
    total = OptionalLong.empty();
    pages = 0;
    if (eachPage) {
      print(list + ": starts");
    } else if (!isReading) {
      isReading = true;
      startTimer();
    }
  }

  /** Without a thread of its own, which each list would start. A timer is not cancelled, but ignored once it has ended. */
  private void startTimer() {
    int number = ++timers;
    CompletableFuture.delayedExecutor(1, TimeUnit.MINUTES).execute(() -> minute(number));
  }

  private synchronized void minute(int number) {
    if (isReading && number == timers) {
      minute();
      startTimer();
    }
  }

  @Override
  public synchronized void page(int count, OptionalLong ofTotal) {
    objects += count;
    total = ofTotal;
    pages++;
    if (eachPage) {
      print(list + ": page " + Numbers.grouped(pages) + ", " + Numbers.count(count, "object") + "; "
          + state());
    }
  }

  /** Called once a minute while a table is read. */
  synchronized void minute() {
    print(list + ": " + state());
  }

  private String state() {
    return Numbers.grouped(objects)
        + (total.isPresent() ? " of " + Numbers.grouped(total.getAsLong()) : "") + " read";
  }

  @Override
  public synchronized void end(Table table, Written written, Duration duration) {
    print(table.title() + ": " + written.in(duration));
  }

  private void print(String text) {
    out.println(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + text);
    out.flush();
  }

  @Override
  public synchronized void close() {
    isReading = false;
  }
}
