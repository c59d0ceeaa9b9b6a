package com.salescrm.sdk.core.internal.message;

/**
 * The body of an answer that is still arriving; it holds a connection until it is closed. For one thread at a time;
 * {@link #close} may come from any.
 */
public interface OpenBody extends AutoCloseable {
  /** Without a byte, and without a connection. */
  OpenBody EMPTY = new OpenBody() {
    @Override
    public int read(byte[] target, int offset, int length) {
      return length == 0 ? 0 : -1;
    }

    @Override
    public void close() {}
  };

  /**
   * Reads what is there, or waits for it.
   *
   * @return how many bytes were read, or -1 at the end
   * @throws TransportFailure if the body broke off or nothing came for too long
   */
  int read(byte[] target, int offset, int length) throws TransportFailure;

  /** Gives the connection back, or cuts it if the body has not been read to its end. */
  @Override
  void close();
}
