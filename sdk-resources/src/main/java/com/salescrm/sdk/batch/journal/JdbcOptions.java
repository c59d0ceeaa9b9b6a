package com.salescrm.sdk.batch.journal;

import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The times of a journal in a database.
 *
 * @param lease how long an owner keeps its rows after it last extended its lease
 * @param extension how often it extends the lease
 * @param margin how much of the lease must be left to send a request
 * @param patience how long a group of rows is written again while the database fails
 * @param nanos a monotonic clock, in nanoseconds
 * @param clock the time of the day, which advances while the machine sleeps
 */
record JdbcOptions(
    Duration lease,
    Duration extension,
    Duration margin,
    Duration patience,
    LongSupplier nanos,
    Clock clock) {
  static final JdbcOptions DEFAULT = new JdbcOptions(
      Duration.ofSeconds(60),
      Duration.ofSeconds(10),
      Duration.ofSeconds(35),
      Duration.ofSeconds(30),
      System::nanoTime,
      Clock.systemUTC());
}
