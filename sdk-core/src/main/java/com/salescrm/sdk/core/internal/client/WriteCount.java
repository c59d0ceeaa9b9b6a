package com.salescrm.sdk.core.internal.client;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.retry.Replay;

/** Counts the writes of a {@linkplain ClientInternals#counted view} of a client. Safe for many threads. */
public interface WriteCount {
  /**
   * Counts a write, before its request is sent.
   *
   * @param method the method of the request
   * @param replay whether it may be sent twice
   * @throws IllegalStateException if it must not be sent
   */
  void add(String method, Replay replay);

  /**
   * A write failed that was counted.
   *
   * @param failure has the outcome
   */
  void failed(CrmException failure);
}
