package com.salescrm.sdk.core.internal.transport;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A body that OkHttp may write once: whether it goes out again is ours to decide. */
final class OneShotBody extends RequestBody {
  private static final MediaType JSON = MediaType.get("application/json");

  private final byte[] bytes;
  private final boolean json;

  /** Of JSON, or of what the request's own header says. */
  OneShotBody(byte[] bytes, boolean json) {
    this.bytes = bytes;
    this.json = json;
  }

  @Override
  public @Nullable MediaType contentType() {
    return json ? JSON : null;
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
