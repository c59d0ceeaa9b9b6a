package com.salescrm.sandbox.internal.download;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The settings of the file server. The last write wins. */
public final class FileSettings {
  private final Queue<Long> breaks = new ConcurrentLinkedQueue<>();
  private volatile boolean rangesEnabled = true;
  private volatile boolean compressed = true;
  private volatile boolean contentEncodingSent = true;
  private volatile Duration linkLifetime = Duration.ofHours(1);
  private volatile long bytesPerSecond = Long.MAX_VALUE;

  public void rangesEnabled(boolean value) {
    rangesEnabled = value;
  }

  public void compressed(boolean value) {
    compressed = value;
  }

  public void contentEncodingSent(boolean value) {
    contentEncodingSent = value;
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

  boolean rangesEnabled() {
    return rangesEnabled;
  }

  boolean compressed() {
    return compressed;
  }

  boolean contentEncodingSent() {
    return contentEncodingSent;
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
