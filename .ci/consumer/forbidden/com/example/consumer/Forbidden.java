package com.example.consumer;

import com.salescrm.sdk.core.internal.json.JsonCodec;

/** Uses what is not exported; the compiler refuses it. */
final class Forbidden {
  private Forbidden() {}

  static byte[] write(Object value) {
    return JsonCodec.write(value);
  }
}
