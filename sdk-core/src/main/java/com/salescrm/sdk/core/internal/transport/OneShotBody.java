package com.salescrm.sdk.core.internal.transport;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** A JSON body that OkHttp may write once: whether it goes out again is ours to decide. */
final class OneShotBody extends RequestBody {
  private static final MediaType JSON = MediaType.get("application/json");

  private final byte[] bytes;

  OneShotBody(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public MediaType contentType() {
    return JSON;
  }

  @Override
  public long contentLength() {
    return bytes.length;
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    sink.write(bytes);
  }
}
