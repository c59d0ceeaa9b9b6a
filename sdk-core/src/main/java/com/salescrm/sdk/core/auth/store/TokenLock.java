package com.salescrm.sdk.core.auth.store;

/** The exclusive right to refresh, from {@link TokenStore#lock} until {@link #close}. Safe for many threads. */
public interface TokenLock extends AutoCloseable {
  /** {@return false once the lock is closed, or lost with the connection to a server} */
  boolean isHeld();

  /** Releases the lock. A second call does nothing. Never throws. */
  @Override
  void close();
}
