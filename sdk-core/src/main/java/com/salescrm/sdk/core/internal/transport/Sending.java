package com.salescrm.sdk.core.internal.transport;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt leaves behind for its transport: the tag of an OkHttp request, and a listener of its call. Written by
 * OkHttp, the network interceptor and the interrupt watcher, read by the thread of the call.
 */
final class Sending extends EventListener {
  private final boolean probeIdleConnections;
  private volatile boolean reused;
  private volatile boolean sent;
  private volatile boolean interrupted;
  private volatile boolean late;
  private volatile @Nullable String retryAfter;
  private volatile @Nullable Response response;

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
    response = null; // Of an earlier exchange, if an interceptor of the user's client sends twice.
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

  @Override
  public void responseHeadersEnd(Call call, Response headers) {
    response = headers;
  }

  /** The response as far as its headers, even if OkHttp then refused it; null if none came. */
  @Nullable
  Response response() {
    return response;
  }

  @Nullable
  String retryAfter() {
    return retryAfter;
  }
}
