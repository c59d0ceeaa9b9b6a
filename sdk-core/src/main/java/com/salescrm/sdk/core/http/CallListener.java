package com.salescrm.sdk.core.http;

/**
 * Hears how calls went: for metrics, traces and logs. Called on the thread of the call, so it should be quick; it must
 * be safe for many threads. What it throws is logged and does not touch the call.
 */
public interface CallListener {
  /**
   * After each sending of a request, before any wait for the next one. Does nothing by default.
   *
   * @param event the sending, with its status or failure
   */
  default void onAttempt(AttemptEvent event) {}

  /**
   * After each call, successful or not, and after the last of its {@link #onAttempt}. Does nothing by default.
   *
   * @param event the call, with all its sendings
   */
  default void onCall(CallEvent event) {}
}
