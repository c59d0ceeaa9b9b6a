package com.salescrm.sandbox.internal.download;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The settings of the file server. The last write wins. */
public final class FileSettings {
  private final Queue<Long> breaks = new ConcurrentLinkedQueue<>();
  private volatile boolean resumable = true;
  private volatile boolean packed = true;
  private volatile boolean labelled = true;
  private volatile Duration linkLifetime = Duration.ofHours(1);
  private volatile long bytesPerSecond = Long.MAX_VALUE;

  public void resumable(boolean value) {
    resumable = value;
  }

  public void packed(boolean value) {
    packed = value;
  }

  public void labelled(boolean value) {
    labelled = value;
  }

  public void linkLifetime(Duration value) {
    linkLifetime = value;
  }

  public void bytesPerSecond(long value) {
    bytesPerSecond = value;
  }

  public void breakNextAfter(long bytes) {
    breaks.add(bytes);
  }

  boolean resumable() {
    return resumable;
  }

  boolean packed() {
    return packed;
  }

  boolean labelled() {
    return labelled;
  }

  Duration linkLifetime() {
    return linkLifetime;
  }

  long bytesPerSecond() {
    return bytesPerSecond;
  }

  /** Returns after how many body bytes to break this response, or null. */
  @Nullable
  Long takeBreak() {
    return breaks.poll();
  }
}
