package com.example.consumer;

import com.salescrm.sdk.core.internal.json.JsonCodec;

/** Uses a package that is not exported. The compiler rejects it. */
final class Forbidden {
  private Forbidden() {}

  static byte[] write(Object value) {
    return JsonCodec.write(value);
  }
}
