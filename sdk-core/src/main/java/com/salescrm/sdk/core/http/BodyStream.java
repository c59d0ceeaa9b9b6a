package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.message.HttpResponse.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.Function;

/**
 * A response body as a stream, byte for byte as it is on the wire ({@link ApiRequest.Builder#returningStream()}). It holds
 * a connection until the caller closes it. For one thread at a time.
 *
 * <p>Reading throws {@link CrmException} instead of {@link java.io.IOException}: {@code TransportException} if the
 * connection breaks or no byte arrives within {@link RequestOptions#stallTimeout()}, {@code CallInterruptedException} or
 * {@code CallCancelledException} within a fraction of a second after the thread is interrupted or the call is cancelled.
 */
public final class BodyStream extends InputStream {
  private final OpenBody body;
  private final Function<TransportFailure, CrmException> errors;

  BodyStream(OpenBody body, Function<TransportFailure, CrmException> errors) {
    this.body = body;
    this.errors = errors;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, target.length);
    try {
      return body.read(target, offset, length);
    } catch (TransportFailure e) {
      throw errors.apply(e);
    }
  }

  /** Returns the connection to the pool, or closes it if the body has not been read to its end. Idempotent. */
  @Override
  public void close() {
    body.close();
  }
}
