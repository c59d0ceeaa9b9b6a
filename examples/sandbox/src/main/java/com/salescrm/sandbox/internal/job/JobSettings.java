package com.salescrm.sandbox.internal.job;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The switches of jobs; the last writer wins. */
public final class JobSettings {
  private final AtomicBoolean nextFails = new AtomicBoolean();
  private volatile Duration length = Duration.ofSeconds(5);
  // Makes what is shown while a job is at work of the usual word.
  private volatile UnaryOperator<@Nullable String> wordInBetween = UnaryOperator.identity();

  public Duration length() {
    return length;
  }

  public void length(Duration value) {
    length = value;
  }

  public void failNext() {
    nextFails.set(true);
  }

  public void wordInBetween(UnaryOperator<@Nullable String> word) {
    wordInBetween = word;
  }

  /** The time that a job which begins now will take, and how it will end. */
  public JobRun newRun(Instant now) {
    return new JobRun(this, length, nextFails.getAndSet(false), now);
  }

  /** The word for a job in between, which may be null. */
  @Nullable
  String word(String usual) {
    return wordInBetween.apply(usual);
  }
}
