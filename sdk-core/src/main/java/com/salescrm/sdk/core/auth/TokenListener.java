package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;

/**
 * Hears what becomes of a grant. Called on the thread of the renewal, so it should be quick; what it throws is logged and
 * changes nothing.
 */
public interface TokenListener {
  /**
   * A new pair is stored.
   *
   * @param token the pair
   */
  default void renewed(OAuthToken token) {}

  /**
   * A new pair could not be stored and is in memory only: calls go on, and saving is tried again, but should this process
   * end before it succeeds, the grant is lost. Called once for each try that fails.
   *
   * @param why what is wrong with the store
   */
  default void saveFailed(TokenStoreException why) {}

  /**
   * The store's lock was lost during a renewal, for instance with a database connection. The pair was stored all the same
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
