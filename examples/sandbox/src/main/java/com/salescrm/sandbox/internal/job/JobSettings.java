package com.salescrm.sandbox.internal.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The switches of jobs; the last writer wins. */
public final class JobSettings {
  private final AtomicBoolean nextFails = new AtomicBoolean();
  private volatile Duration length = Duration.ofSeconds(5);
  // Absent: the usual words. Present and empty: null instead of a word.
  private volatile @Nullable Optional<String> wordInBetween;

  public Duration length() {
    return length;
  }

  public void length(Duration value) {
    length = value;
  }

  public void failNext() {
    nextFails.set(true);
  }

  public void wordInBetween(@Nullable Optional<String> word) {
    wordInBetween = word;
  }

  /** The time that a job which begins now will take, and how it will end. */
  public JobRun newRun(Instant now) {
    return new JobRun(this, length, nextFails.getAndSet(false), now);
  }

  /** The word for a job in between, which may be null. */
  @Nullable
  String word(String usual) {
    Optional<String> other = wordInBetween;
    return other == null ? usual : other.orElse(null);
  }
}
