package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends a refresh token once, and knows what each outcome means for the mark, for the pair, and for the next try. */
final class Exchange {
  private final OAuthClient client;
  private final TokenStore store;
  private final TokenEvents events;
  private final Setbacks setbacks;
  private final Duration timeout;

  Exchange(
      OAuthClient client,
      TokenStore store,
      TokenEvents events,
      Setbacks setbacks,
      Duration timeout) {
    this.client = client;
    this.store = store;
    this.events = events;
    this.setbacks = setbacks;
    this.timeout = timeout;
  }

  /** How long after its beginning an exchange may still be under way somewhere. */
  Duration youth() {
    return timeout.multipliedBy(2);
  }

  /**
   * The new pair, not stored yet; or the one that somebody else has stored, if this one is refused.
   *
   * @param started the pair to renew
   * @param before what the store held
   * @param marked what it holds now, or null if it could take no mark
   */
  Result run(OAuthToken started, TokenRecord before, @Nullable TokenRecord marked) {
    try {
      OAuthToken next = client.refresh(started.refreshToken().orElseThrow(), timeout);
      setbacks.clear();
      return new Result(next.completedBy(started), true);
    } catch (ReauthorizationRequiredException refusal) {
      return new Result(elsewhere(refusal, started, before, marked), false);
    } catch (CrmException e) {
      throw e.outcomeUnknown() ? unknown(e) : turnedAway(e, before, marked);
    }
  }

  /**
   * What an exchange came to.
   *
   * @param bought whether it is new and not stored yet
   */
  record Result(OAuthToken token, boolean bought) {}

  /** The refresh token is dead; but somebody may have authorised anew meanwhile. */
  private OAuthToken elsewhere(
      ReauthorizationRequiredException refusal,
      OAuthToken started,
      TokenRecord before,
      @Nullable TokenRecord marked) {
    Optional<OAuthToken> other = other(started);
    if (other.isPresent()) {
      events.superseded();
      return other.get();
    }
    clearMark(before, marked);
    throw lost(started, refusal, before.mark().map(Exchange::earlier).orElse(""));
  }

  private Optional<OAuthToken> other(OAuthToken started) {
    try {
      return store.load().map(TokenRecord::token).filter(token -> !token.isSamePairAs(started));
    } catch (TokenStoreException e) {
      return Optional.empty();
    }
  }

  private static String earlier(RenewalMark mark) {
    return ". An earlier renewal, begun by " + mark.who()
        + ", ended without a word, as when a process"
        + " is killed between sending and saving: it had used the refresh token up";
  }

  /** Ends this pair: every later call is told so. */
  ReauthorizationRequiredException lost(
      OAuthToken pair, @Nullable ReauthorizationRequiredException refusal, String detail) {
    String reason = refusal == null
        ? "the access token has ended and there is no refresh token (scope offline_access)"
        : "the refresh token was refused (" + refusal.getMessage() + ")";
    ReauthorizationRequiredException why = new ReauthorizationRequiredException(
        reason + detail + ". Let the user authorise again and save the new pair in the token store",
        refusal,
        refusal == null ? OAuthException.Answer.NONE : refusal.answer(),
        List.of(),
        null);
    setbacks.dead(pair, why);
    events.reauthorizationRequired(why);
    return why;
  }

  /** The answer is lost: the mark stays, for the next one to know. */
  private OAuthException unknown(CrmException e) {
    OAuthException why = new OAuthException(
        "the answer to a renewal is lost (" + e.getMessage()
            + "): the refresh token may be used up. It is tried again once, not before "
            + youth().toSeconds()
            + " s have passed since; until then only a living access token serves",
        e,
        e instanceof OAuthException told ? told.answer() : OAuthException.Answer.NONE,
        List.of(),
        null);
    setbacks.failed(why, youth());
    events.failed(why);
    return why;
  }

  /** Nothing was exchanged: the pair is as good as before. */
  private CrmException turnedAway(
      CrmException e, TokenRecord before, @Nullable TokenRecord marked) {
    clearMark(before, marked);
    Duration hint = e instanceof OAuthException told ? told.retryAfter().orElse(null) : null;
    setbacks.failed(e, hint);
    events.failed(e);
    return e;
  }

  private void clearMark(TokenRecord before, @Nullable TokenRecord marked) {
    try {
      if (marked != null) {
        store.replace(marked, TokenRecord.of(before.token()));
      }
    } catch (TokenStoreException e) {
      events.markNotCleared(e);
    }
  }
}
