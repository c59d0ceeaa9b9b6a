package com.salescrm.sandbox.internal.job;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The progress of a job on the sandbox's clock. Guarded by the write lock of the state. */
public final class JobRun {
  private static final Duration RESUMING = Duration.ofSeconds(1);

  private final JobSettings settings;
  private final Duration length;
  private final boolean fails;
  private final Instant created;
  private Duration worked = Duration.ZERO;
  private Instant since;
  private @Nullable Instant pausedAt;
  private boolean resumed;

  JobRun(JobSettings settings, Duration length, boolean fails, Instant now) {
    this.settings = settings;
    this.length = length;
    this.fails = fails;
    this.created = now;
    this.since = now;
  }

  public Instant created() {
    return created;
  }

  /**
   * Returns the status at a time: the three running statuses follow each other, and the last one
   * lasts until the end.
   */
  public @Nullable String status(Instant now, String first, String second, String third) {
    double share = share(now);
    if (pausedAt != null) {
      return "paused";
    }
    if (share >= 1) {
      return fails ? "error" : "done";
    }
    if (resumed && Duration.between(since, now).compareTo(RESUMING) < 0) {
      return "resuming";
    }
    return share == 0 ? first : settings.statusOf(share < 0.4 ? second : third);
  }

  /** The completed share, from 0 to 1; 0 as well if the clock was moved back before the start. */
  public double share(Instant now) {
    Duration done = pausedAt == null ? worked.plus(Duration.between(since, now)) : worked;
    return length.isZero() ? 1 : Math.max(0, Math.min(1, seconds(done) / seconds(length)));
  }

  /** Without overflow: a duration has more nanoseconds than a long after 292 years. */
  private static double seconds(Duration duration) {
    return duration.getSeconds() + duration.getNano() / 1e9;
  }

  public boolean hasEnded(Instant now) {
    return share(now) >= 1 && pausedAt == null;
  }

  /** The time of the last change: the end of the job; before it, the given time, since the progress changes. */
  public Instant updated(Instant now) {
    return hasEnded(now) ? since.plus(length.minus(worked)) : now;
  }

  public boolean isDone(Instant now) {
    return hasEnded(now) && !fails;
  }

  public @Nullable Instant pausedAt() {
    return pausedAt;
  }

  public void pause(Instant now) {
    worked = worked.plus(Duration.between(since, now));
    pausedAt = now;
  }

  public void resume(Instant now) {
    since = now;
    pausedAt = null;
    resumed = true;
  }
}
