package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each event at once, and calls the listener in the same order on a thread of its own, under no lock. */
final class TokenEvents {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");
  private static final Duration LONGEST_DELIVERY = Duration.ofSeconds(10);

  private final TokenListener listener;
  private final EventQueue queue = new EventQueue();

  TokenEvents(TokenListener listener) {
    this.listener = listener;
  }

  void begun(Flight.Cause cause, RefreshIntent mark) {
    LOG.debug("the access token is {}; refresh {} begins", cause, mark.id());
  }

  void refreshed(OAuthToken token) {
    LOG.info(
        "a new token pair is stored; it {}",
        token.expiresAt().map(at -> "expires at " + at).orElse("has no known end"));
    tell(each -> each.refreshed(token));
  }

  void superseded() {
    LOG.info("somebody stored another token pair during a refresh; that one is used");
  }

  void saveFailed(TokenStoreException why) {
    LOG.error(
        "new tokens could not be stored and are in memory only; saving is tried again every second: {}",
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
    LOG.error("the refresh of the access token ended unexpectedly", why);
  }

  void failed(Throwable why) {
    LOG.warn("the access token was not refreshed: {}", why.getMessage());
  }

  void intentNotCleared(TokenStoreException why) {
    LOG.warn(
        "the intent record of a refresh that did not happen stays in the store: {}",
        why.getMessage());
  }

  /** Waits for the listener, on a thread that keeps the JVM alive, so that the end of main loses no event. */
  void awaitDelivery() {
    queue.awaitIdle(LONGEST_DELIVERY);
  }

  private void tell(Consumer<TokenListener> event) {
    queue.add(() -> event.accept(listener));
  }
}
