package com.salescrm.sdk.core.model;

import com.salescrm.sdk.core.internal.json.JsonCodec;

/** A request that changes an object. A field that it neither sets nor clears stays unchanged. */
public interface UpdateRequest {

  /**
   * Returns whether this request changes nothing. An update with such a request throws an {@link IllegalArgumentException}
   * before anything is sent: call this method first if the changes are computed.
   *
   * @return true if the request sets, clears, unsets, adds and removes nothing
   */
  default boolean isEmpty() {
    return JsonCodec.toTree(this).isEmpty();
  }
}
