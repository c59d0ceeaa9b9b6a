package com.salescrm.sdk.core.http;

/**
 * Listener for calls and attempts, for metrics, traces and logs. It is called on the thread of the call: return quickly,
 * and be safe for many threads. Exceptions are logged and do not affect the call.
 */
public interface CallListener {
  /**
   * Called after each attempt, before any wait for the next one. Does nothing by default.
   *
   * @param event the attempt, with its status or failure
   */
  default void onAttempt(AttemptEvent event) {}

  /**
   * Called after each call, successful or not, and after its last {@link #onAttempt}. Does nothing by default.
   *
   * @param event the call, with all its attempts
   */
  default void onCall(CallEvent event) {}
}
