package com.salescrm.sdk.core.retry;

/** Which requests are sent first if the rate limit is short. */
public enum Lane {
  /** Someone waits for the result: sent at once while the window has requests left. The default. */
  INTERACTIVE,
  /**
   * Work in the background: spread evenly over the window, and after the interactive requests. It gets a small part of the
   * limit. Batches, pollers and {@code crm-sync} use it.
   */
  BATCH
}
