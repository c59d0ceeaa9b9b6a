package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;

/**
 * Listener for token refreshes. The methods run on a daemon thread, one after another, in the order of the events of one
 * {@code OAuthCredentials}. No lock is held and no refresh waits for them: a listener may block and may call the SDK. An
 * exception is logged and has no other effect.
 *
 * <p>After a refresh the JVM waits up to 10 s for a running listener, so that the end of {@code main} loses no event.
 * {@code System.exit} and a kill lose events. Closing a client loses none.
 */
public interface TokenListener {
  /**
   * New tokens are stored.
   *
   * @param token the tokens
   */
  default void refreshed(OAuthToken token) {}

  /**
   * New tokens could not be stored and are in memory only. Calls use them, and the SDK tries again to save them every second.
   * If this process ends before that succeeds, the user must authorize again. Called for the first failure, then at most once
   * a minute until {@link #refreshed} follows.
   *
   * @param e the failure of the store
   */
  default void saveFailed(TokenStoreException e) {}

  /**
   * The store's lock was lost during a refresh, for instance with a database connection. The tokens are stored unless
   * {@link #saveFailed} follows.
   *
   * @param e the details
   */
  default void lockLost(TokenStoreException e) {}

  /**
   * The refresh token is invalid: the user must authorize again. Called once for each refresh token.
   *
   * @param e the reason
   */
  default void reauthorizationRequired(ReauthorizationRequiredException e) {}
}
