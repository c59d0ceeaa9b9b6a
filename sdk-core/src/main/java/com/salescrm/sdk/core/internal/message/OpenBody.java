package com.salescrm.sdk.core.internal.message;

/**
 * A response body as a stream; it holds a connection until it is closed. For one thread at a time, except {@link #close}.
 */
public interface OpenBody extends AutoCloseable {
  /** An empty body, without a connection. */
  OpenBody EMPTY = new OpenBody() {
    @Override
    public int read(byte[] target, int offset, int length) {
      return length == 0 ? 0 : -1;
    }

    @Override
    public void close() {}
  };

  /**
   * Reads the available bytes; waits if there are none.
   *
   * @return the number of bytes read, or -1 at the end
   * @throws TransportFailure if the connection breaks or no byte arrives in time
   */
  int read(byte[] target, int offset, int length) throws TransportFailure;

  /** Returns the connection to the pool, or closes it if the body has not been read to its end. */
  @Override
  void close();
}
