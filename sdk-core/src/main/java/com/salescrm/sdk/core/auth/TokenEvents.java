package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log and the listener; the listener's failures end here. */
final class TokenEvents {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");

  private final TokenListener listener;

  TokenEvents(TokenListener listener) {
    this.listener = listener;
  }

  void begun(Flight.Cause cause, RenewalMark mark) {
    LOG.debug("the access token is {}; renewal {} begins", cause, mark.id());
  }

  void renewed(OAuthToken token) {
    LOG.info(
        "a new token pair is stored; it {}",
        token.expiresAt().map(at -> "expires at " + at).orElse("has no known end"));
    tell(each -> each.renewed(token));
  }

  void superseded() {
    LOG.info("somebody stored another token pair during a renewal; that one is used");
  }

  void saveFailed(TokenStoreException why) {
    LOG.error(
        "a new token pair could not be stored and is in memory only; it is tried again: {}",
        why.getMessage());
    tell(each -> each.saveFailed(why));
  }

  void lockLost(TokenStoreException why) {
    LOG.warn("{}", why.getMessage());
    tell(each -> each.lockLost(why));
  }

  void reauthorizationRequired(ReauthorizationRequiredException why) {
    LOG.error("{}", why.getMessage());
    tell(each -> each.reauthorizationRequired(why));
  }

  void broke(Throwable why) {
    LOG.error("the renewal of the access token ended unexpectedly", why);
  }

  void failed(Throwable why) {
    LOG.warn("the access token was not renewed: {}", why.getMessage());
  }

  void markNotCleared(TokenStoreException why) {
    LOG.warn("the mark of a renewal that did not happen stays in the store: {}", why.getMessage());
  }

  private void tell(Consumer<TokenListener> event) {
    try {
      event.accept(listener);
    } catch (RuntimeException e) {
      LOG.warn("the token listener failed; what it was told of stands", e);
    }
  }
}
