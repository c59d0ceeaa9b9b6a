package com.salescrm.sdk.core.internal.transport;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reads a body whole, up to a bound, and keeps what came if it ends early. */
final class BodyReader {
  private static final long CHUNK = 8192;
  /** No more memory than this is taken on the word of a header. */
  private static final long MOST_AT_ONCE = 4L << 20;
  /** What an array can hold, on every JVM. */
  private static final long MOST_AT_ALL = Integer.MAX_VALUE - 8L;

  private BodyReader() {}

  /**
   * What was read.
   *
   * @param failure why it ended early, or null if it is whole
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // Never compared; a copy for each would cost more than it guards.
  record Result(byte[] bytes, @Nullable IOException failure) {}

  static Result read(Response response, long maxResponseBytes) {
    long maxBytes = bound(maxResponseBytes);
    long announced = response.body().contentLength();
    return announced >= 0 && announced <= Math.min(maxBytes, MOST_AT_ONCE)
        ? readAnnounced(response.body().source(), (int) announced)
        : readUnknown(response.body().source(), maxBytes);
  }

  static long bound(long maxResponseBytes) {
    return Math.min(maxResponseBytes, MOST_AT_ALL);
  }

  /** Straight into an array of the announced length, which OkHttp sees to it that the body has. */
  private static Result readAnnounced(BufferedSource source, int length) {
    byte[] bytes = new byte[length];
    int read = 0;
    try {
      while (read < length) {
        int more = source.read(bytes, read, length - read);
        if (more < 0) {
          throw new EOFException("the body ended after " + read + " of " + length + " bytes");
        }
        read += more;
      }
      source.exhausted(); // Tells OkHttp that the connection is free again.
      return new Result(bytes, null);
    } catch (IOException e) {
      return new Result(Arrays.copyOf(bytes, read), e);
    }
  }

  private static Result readUnknown(BufferedSource source, long maxBytes) {
    Buffer buffer = new Buffer();
    try {
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
