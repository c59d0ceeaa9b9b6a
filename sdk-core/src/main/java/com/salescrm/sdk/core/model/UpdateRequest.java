package com.salescrm.sdk.core.model;

import com.salescrm.sdk.core.internal.json.JsonCodec;

/** A request that changes an object: what it neither sets nor clears stays as it is. */
public interface UpdateRequest {

  /**
   * Whether there is nothing to send. The services refuse such a request with an {@link IllegalArgumentException} before
   * anything is sent: who computes changes asks this first.
   *
   * @return true if the request sets, clears, unsets, adds and removes nothing
   */
  default boolean isEmpty() {
    return JsonCodec.toTree(this).isEmpty();
  }
}
