package com.salescrm.sdk.core.auth;

/** The right to refresh, from {@link TokenStore#lock} until it is closed. Safe for many threads. */
public interface TokenLock extends AutoCloseable {
  /**
   * Whether it still keeps others out: a lock on a server is lost with the connection.
   *
   * @return false once it is lost or closed
   */
  boolean isHeld();

  /** Gives it back; a second time does nothing. Never throws. */
  @Override
  void close();
}
