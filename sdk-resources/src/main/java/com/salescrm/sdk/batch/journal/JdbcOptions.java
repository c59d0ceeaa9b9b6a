package com.salescrm.sdk.batch.journal;

import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The times of a journal in a database. Not a record, whose methods would take more of the jar. */
final class JdbcOptions {
  static final JdbcOptions DEFAULT = new JdbcOptions(
      Duration.ofSeconds(60),
      Duration.ofSeconds(10),
      Duration.ofSeconds(35),
      Duration.ofSeconds(30),
      System::nanoTime,
      Clock.systemUTC());

  final Duration lease;
  final Duration extension;
  final Duration margin;
  final Duration patience;
  final LongSupplier nanos;
  final Clock clock;

  /**
   * Creates options.
   *
   * @param lease how long an owner keeps its rows after it last extended its lease
   * @param extension how often it extends the lease
   * @param margin how much of the lease must be left to send a request
   * @param patience how long a group of rows is written again while the database fails
   * @param nanos a monotonic clock, in nanoseconds
   * @param clock the time of the day, which advances while the machine sleeps
   */
  JdbcOptions(
      Duration lease,
      Duration extension,
      Duration margin,
      Duration patience,
      LongSupplier nanos,
      Clock clock) {
    this.lease = lease;
    this.extension = extension;
    this.margin = margin;
    this.patience = patience;
    this.nanos = nanos;
    this.clock = clock;
  }
}
