package com.salescrm.sdk.core.internal.transport;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reads a whole body, up to a limit; if it ends early, the bytes read so far are part of the result. */
final class BodyReader {
  private static final long CHUNK = 8192;
  /** The largest array that is allocated because of a {@code Content-Length} header. */
  private static final long MAX_PREALLOCATED = 4L << 20;
  /** The largest array of every JVM. */
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 8L;

  private BodyReader() {}

  /**
   * The bytes read.
   *
   * @param failure why the body ended early; null if it is complete
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, and a copy would cost time.
  record Result(byte[] bytes, @Nullable IOException failure) {}

  static Result read(Response response, long maxResponseBytes) {
    long maxBytes = bound(maxResponseBytes);
    long length = response.body().contentLength();
    try {
      return length >= 0 && length <= Math.min(maxBytes, MAX_PREALLOCATED)
          ? readKnownLength(response.body().source(), (int) length)
          : readUnknownLength(response.body().source(), maxBytes);
    } catch (RuntimeException e) { // For instance from an interceptor of the user's client.
      return new Result(new byte[0], new IOException(e));
    }
  }

  static long bound(long maxResponseBytes) {
    return Math.min(maxResponseBytes, MAX_ARRAY);
  }

  /** OkHttp guarantees that the body does not exceed its {@code Content-Length}. */
  private static Result readKnownLength(BufferedSource source, int length) {
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
      source.exhausted(); // Lets OkHttp return the connection to its pool.
      return new Result(bytes, null);
    } catch (IOException e) { // The end of an HTTP/2 stream may follow late; the body is complete.
      return read == length ? new Result(bytes, null) : new Result(Arrays.copyOf(bytes, read), e);
    }
  }

  private static Result readUnknownLength(BufferedSource source, long maxBytes) {
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

  /** The body exceeds the limit. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    TooLargeException(long maxBytes) {
      super("more than " + maxBytes + " bytes; see maxResponseBytes");
    }
  }
}
