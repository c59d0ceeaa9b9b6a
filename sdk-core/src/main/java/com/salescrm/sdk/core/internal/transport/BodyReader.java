package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** A whole body that was read, up to a limit; if it ended early, the bytes read so far. */
final class BodyReader {
  private static final long CHUNK = 8192;
  /** The largest array that is allocated because of a {@code Content-Length} header. */
  private static final long MAX_PREALLOCATED = 4L << 20;
  /** The largest array of every JVM. */
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 8L;

  private final byte[] bytes;
  private final @Nullable IOException failure;

  private BodyReader(byte[] bytes, @Nullable IOException failure) {
    this.bytes = bytes;
    this.failure = failure;
  }

  /** The bytes read; not a copy. */
  byte[] bytes() {
    return bytes;
  }

  /** Why the body ended early; null if it is complete. */
  @Nullable
  IOException failure() {
    return failure;
  }

  static BodyReader read(Response response, long maxResponseBytes, AttemptTracker attempt) {
    long maxBytes = bound(maxResponseBytes);
    long length = response.body().contentLength();
    try {
      return length >= 0 && length <= Math.min(maxBytes, MAX_PREALLOCATED)
          ? readKnownLength(response.body().source(), (int) length)
          : readUnknownLength(response.body().source(), maxBytes, attempt);
    } catch (Exception e) { // For instance from an interceptor of the user's client.
      Workers.restoreInterrupt(e);
      return new BodyReader(new byte[0], new IOException(e));
    }
  }

  static long bound(long maxResponseBytes) {
    return Math.min(maxResponseBytes, MAX_ARRAY);
  }

  /** OkHttp guarantees that the body does not exceed its {@code Content-Length}. */
  private static BodyReader readKnownLength(BufferedSource source, int length) {
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
      return new BodyReader(bytes, null);
    } catch (IOException e) { // The end of an HTTP/2 stream may follow late; the body is complete.
      return read == length
          ? new BodyReader(bytes, null)
          : new BodyReader(Arrays.copyOf(bytes, read), e);
    }
  }

  private static BodyReader readUnknownLength(
      BufferedSource source, long maxBytes, AttemptTracker attempt) {
    Buffer buffer = new Buffer();
    try {
      while (source.read(buffer, CHUNK) != -1) {
        attempt.onBody();
        if (buffer.size() > maxBytes) {
          attempt.onTooLarge();
          String why = "more than " + maxBytes + " bytes; see maxResponseBytes";
          return new BodyReader(new byte[0], new IOException(why));
        }
      }
      return new BodyReader(buffer.readByteArray(), null);
    } catch (IOException e) {
      return new BodyReader(buffer.readByteArray(), e);
    }
  }
}
