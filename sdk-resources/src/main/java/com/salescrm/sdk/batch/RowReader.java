package com.salescrm.sdk.batch;

import java.util.Iterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the input on one thread, no further ahead of the workers than the schedule allows. */
final class RowReader implements Runnable {
  private final Stream<Write> writes;
  private final Schedule schedule;
  private final @Nullable KeyCounts counts;

  /**
   * Creates a reader.
   *
   * @param writes read once; closed at the end
   * @param withJournal whether the rows need an identity
   */
  RowReader(Stream<Write> writes, Schedule schedule, boolean withJournal) {
    this.writes = writes;
    this.schedule = schedule;
    this.counts = withJournal ? new KeyCounts() : null;
  }

  @Override
  public void run() {
    try (Stream<Write> input = writes) {
      Iterator<Write> iterator = input.iterator();
      long position = 0;
      while (schedule.awaitRoom()) {
        if (!iterator.hasNext()) {
          schedule.endInput();
          return;
        }
        position++;
        schedule.add(row(iterator.next(), position));
        boolean unused = Thread.interrupted(); // Code of the caller may have set the flag.
      }
    } catch (Throwable e) { // Also an Error of the caller's code: run() throws it.
      schedule.stop(e); // Without effect if the run interrupts the thread after its end.
    }
  }

  private Row row(@Nullable Write write, long position) {
    Write present = require(write, position);
    return new Row(present, position, counts == null ? 0 : counts.next(RowIdentity.ofKey(present)));
  }

  static Write require(@Nullable Write write, long position) {
    if (write == null) {
      throw new IllegalArgumentException("write " + position + " of the input is null");
    }
    return write;
  }
}
