package com.salescrm.sdk.core.internal.transport;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Records how far one attempt got. It is the tag of an OkHttp request and a listener of its call. OkHttp, the network
 * interceptor and the interrupt watcher write it; the thread of the call reads it.
 */
final class AttemptTracker extends EventListener {
  private final boolean checksPooledConnection;
  private volatile boolean pooledConnection;
  private volatile boolean sent;
  private volatile boolean interrupted;
  private volatile boolean timedOut;
  private volatile @Nullable String retryAfter;
  private volatile @Nullable Response response;

  AttemptTracker(boolean checksPooledConnection) {
    this.checksPooledConnection = checksPooledConnection;
  }

  /** Whether a connection from the pool must be checked before the request is sent. */
  boolean checksPooledConnection() {
    return checksPooledConnection;
  }

  void onConnection(boolean isPooled) {
    pooledConnection = isPooled;
  }

  void onSend() {
    response = null; // Of an earlier request, if an interceptor of the user's client sends twice.
    sent = true;
  }

  void hideRetryAfter(@Nullable String value) {
    retryAfter = value;
  }

  void onInterrupt() {
    interrupted = true;
  }

  void onTimeout() {
    timedOut = true;
  }

  boolean usesPooledConnection() {
    return pooledConnection;
  }

  /** Whether a byte of the request may have been sent. */
  boolean isSent() {
    return sent;
  }

  boolean isInterrupted() {
    return interrupted;
  }

  /** Whether the response headers did not arrive in time. */
  boolean isTimedOut() {
    return timedOut;
  }

  @Override
  public void responseHeadersEnd(Call call, Response headers) {
    response = headers;
  }

  /** The response headers, even if OkHttp rejected the response afterwards; null if none arrived. */
  @Nullable
  Response response() {
    return response;
  }

  /** The {@code Retry-After} header that {@link WireInterceptor} removed; null without. */
  @Nullable
  String hiddenRetryAfter() {
    return retryAfter;
  }
}
