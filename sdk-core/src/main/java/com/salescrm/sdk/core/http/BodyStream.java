package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.message.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.Function;

/**
 * The body of an answer while it arrives, byte for byte as it is on the wire: see {@link
 * ApiRequest.Builder#returningStream()}. It holds a connection until it is closed, which is the caller's to do. For one
 * thread at a time.
 *
 * <p>Reading throws no {@link java.io.IOException} but {@link CrmException}: {@code TransportException} if the connection
 * breaks or no byte comes for {@link RequestOptions#stallTimeout()}, {@code CallInterruptedException} and {@code
 * CallCancelledException} within a fraction of a second when the thread is interrupted or the call cancelled.
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
    } catch (TransportFailure failure) {
      throw errors.apply(failure);
    }
  }

  /** Gives the connection back, or cuts it if there is more to come. A second time does nothing. */
  @Override
  public void close() {
    body.close();
  }
}
