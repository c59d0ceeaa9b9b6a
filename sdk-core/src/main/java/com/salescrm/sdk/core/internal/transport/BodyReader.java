package com.salescrm.sdk.core.internal.transport;

import java.io.IOException;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reads a body whole, up to a bound, and keeps what came if it ends early. */
final class BodyReader {
  private static final long CHUNK = 8192;

  private BodyReader() {}

  /**
   * What was read.
   *
   * @param failure why it ended early, or null if it is whole
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // Never compared; a copy for each would cost more than it guards.
  record Result(byte[] bytes, @Nullable IOException failure) {}

  static Result read(Response response, long maxBytes) {
    Buffer buffer = new Buffer();
    try {
      BufferedSource source = response.body().source();
      while (source.read(buffer, CHUNK) != -1) {
        if (buffer.size() > maxBytes) {
          return new Result(new byte[0], new TooLargeException(maxBytes));
        }
      }
      return new Result(buffer.readByteArray(), null);
    } catch (IOException e) {
      return new Result(buffer.readByteArray(), e);
    }
  }

  /** The body holds more than the client takes. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    TooLargeException(long maxBytes) {
      super("more than " + maxBytes + " bytes; see maxResponseBytes");
    }
  }
}
