package com.salescrm.sdk.core.internal.transport;

import org.jspecify.annotations.Nullable;

/**
 * What one sending leaves behind for its transport: the tag of an OkHttp request. Written by the network interceptor and
 * the interrupt watcher, read by the thread of the call.
 */
final class Sending {
  private final boolean probeIdleConnections;
  private volatile boolean reused;
  private volatile boolean sent;
  private volatile boolean interrupted;
  private volatile boolean late;
  private volatile @Nullable String retryAfter;

  Sending(boolean probeIdleConnections) {
    this.probeIdleConnections = probeIdleConnections;
  }

  boolean probesIdleConnections() {
    return probeIdleConnections;
  }

  void onConnection(boolean isReused) {
    reused = isReused;
  }

  void onSend() {
    sent = true;
  }

  void hideRetryAfter(@Nullable String value) {
    retryAfter = value;
  }

  void onInterrupt() {
    interrupted = true;
  }

  void onLate() {
    late = true;
  }

  boolean reused() {
    return reused;
  }

  boolean sent() {
    return sent;
  }

  boolean interrupted() {
    return interrupted;
  }

  /** Whether the headers did not come in time. */
  boolean late() {
    return late;
  }

  @Nullable
  String retryAfter() {
    return retryAfter;
  }
}
