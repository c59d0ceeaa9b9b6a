package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends a refresh token once, and knows what each outcome means for the intent record, the tokens and the next try. */
final class Exchange {
  private final OAuthClient client;
  private final TokenStore store;
  private final TokenEvents events;
  private final Setbacks setbacks;
  // Written by the thread of the flight under way, of which there is one at a time.
  private volatile @Nullable String endedIntent;

  Exchange(OAuthClient client, TokenStore store, TokenEvents events, Setbacks setbacks) {
    this.client = client;
    this.store = store;
    this.events = events;
    this.setbacks = setbacks;
  }

  /**
   * What a refresh begins with.
   *
   * @param started the tokens to refresh
   * @param intentId the intent record in the store
   * @param earlier the intent record that it replaced, or null if there was none
   * @param isStored whether the store holds these tokens; if it holds older ones, their refresh token is spent and the
   *     intent record stays whatever happens
   */
  private record Start(
      OAuthToken started, String intentId, @Nullable RefreshIntent earlier, boolean isStored) {}

  /** Refreshes what the store holds: {@code marked}, which was {@code before} until the intent record was written. */
  Result ofStore(TokenRecord before, TokenRecord marked) {
    String id = marked.intent().orElseThrow().id();
    return run(new Start(before.token(), id, before.intent().orElse(null), true));
  }

  /** Refreshes tokens that the store could not take yet; it holds the intent record of the refresh that issued them. */
  Result ofMemory(OAuthToken token, String intentId) {
    return run(new Start(token, intentId, null, false));
  }

  /** Whether this intent record is of the latest refresh of this process, which has ended. */
  boolean hasEnded(RefreshIntent intent) {
    return intent.id().equals(endedIntent);
  }

  private Result run(Start start) {
    try {
      OAuthToken next = sent(start);
      setbacks.clear();
      return new Result(next.completedBy(start.started), true);
    } catch (ReauthorizationRequiredException refusal) {
      return new Result(elsewhere(refusal, start), false);
    } catch (CrmException e) {
      throw e.mayHaveTakenEffect() ? unknown(e) : turnedAway(e, start);
    }
  }

  private OAuthToken sent(Start start) {
    IntentHeartbeat heartbeat = IntentHeartbeat.start(
        store, start.intentId, client.timing().clock(), IntentHeartbeat.INTERVAL);
    try {
      return client.refresh(start.started.refreshToken().orElseThrow());
    } finally {
      heartbeat.close();
      endedIntent = start.intentId;
    }
  }

  /**
   * What an exchange came to.
   *
   * @param bought whether it is new and not stored yet
   */
  record Result(OAuthToken token, boolean bought) {}

  /** The refresh token is invalid; but somebody may have authorised anew meanwhile. */
  private OAuthToken elsewhere(ReauthorizationRequiredException refusal, Start start) {
    Optional<OAuthToken> other = other(start.started);
    if (other.isPresent()) {
      events.superseded();
      return other.get();
    }
    clearIntent(start);
    throw lost(start.started, refusal, start.earlier == null ? "" : earlier(start.earlier));
  }

  private Optional<OAuthToken> other(OAuthToken started) {
    try {
      return store.load().map(TokenRecord::token).filter(token -> !token.isSamePairAs(started));
    } catch (TokenStoreException e) {
      return Optional.empty();
    }
  }

  private static String earlier(RefreshIntent intent) {
    return ". An earlier refresh, begun by " + intent.who()
        + ", ended without a result, as when a process"
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
        refusal == null ? OAuthException.Response.NONE : refusal.response(),
        List.of(),
        null);
    setbacks.dead(pair, why);
    events.reauthorizationRequired(why);
    return why;
  }

  /** The response is lost: the intent record stays, for the next one to know. */
  private OAuthException unknown(CrmException e) {
    boolean isProcessed = e.outcome().filter(Outcome.PROCESSED::equals).isPresent();
    OAuthException why = new OAuthException(
        "the response to a refresh is lost (" + e.getMessage()
            + "): the refresh token " + (isProcessed ? "is probably" : "may be")
            + " used up. It is tried again once, not before "
            + QuietPeriod.LENGTH.toSeconds()
            + " s have passed; until then calls succeed only while the access token is unexpired",
        e,
        e instanceof OAuthException told ? told.response() : OAuthException.Response.NONE,
        List.of(),
        null);
    setbacks.failedFor(why, QuietPeriod.LENGTH);
    events.failed(why);
    return why;
  }

  /** Nothing was issued: the tokens are as good as before. */
  private CrmException turnedAway(CrmException e, Start start) {
    clearIntent(start);
    Duration hint = e instanceof OAuthException told ? told.retryAfter().orElse(null) : null;
    setbacks.failed(e, hint);
    events.failed(e);
    return e;
  }

  private void clearIntent(Start start) {
    try {
      CompareAndSet tries = new CompareAndSet(client.timing());
      Optional<TokenRecord> own = own(start);
      while (own.isPresent()
          && !store.replace(own.get(), TokenRecord.of(own.get().token()))) {
        tries.failed();
        own = own(start);
      }
    } catch (TokenStoreException e) {
      events.intentNotCleared(e);
    }
  }

  private Optional<TokenRecord> own(Start start) {
    return start.isStored
        ? store.load().filter(now -> Marks.isIn(now, start.intentId))
        : Optional.empty();
  }
}
