package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;

/**
 * Called for what becomes of a grant. The methods run on a daemon thread of their own, one after another, in the order of
 * the events of one {@link OAuthCredentials}. No lock is held and no refresh waits for them, so that a listener may take its
 * time and may call the SDK. What it throws is logged and changes nothing.
 *
 * <p>The end of {@code main} loses no event: after a refresh the JVM stays up to 10 s longer for listeners that are still
 * running. {@code System.exit} and a kill do lose events. Closing a client loses none.
 */
public interface TokenListener {
  /**
   * A new pair is stored.
   *
   * @param token the pair
   */
  default void refreshed(OAuthToken token) {}

  /**
   * New tokens could not be stored and are in memory only: calls go on, and saving is tried again every second. If this
   * process ends before it succeeds, the grant is lost. Called for the first failure, then at most once a minute until
   * {@link #refreshed} follows.
   *
   * @param why what is wrong with the store
   */
  default void saveFailed(TokenStoreException why) {}

  /**
   * The store's lock was lost during a refresh, for instance with a database connection. The pair was stored all the same
   * unless {@link #saveFailed} follows.
   *
   * @param why what is known of it
   */
  default void lockLost(TokenStoreException why) {}

  /**
   * The refresh token is dead; called once for each pair.
   *
   * @param why how that came
   */
  default void reauthorizationRequired(ReauthorizationRequiredException why) {}
}
