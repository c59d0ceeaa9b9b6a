package com.salescrm.sdk.core.internal.auth.refresh;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends a refresh token once, and applies each outcome to the intent record, the tokens and the backoff. */
final class RefreshRequest {
  private final Function<String, OAuthToken> tokenEndpoint;
  private final TokenStore store;
  private final RefreshEvents events;
  private final RefreshBackoff backoff;
  private final Timing timing;
  // Written by the thread of the refresh in flight.
  private volatile @Nullable String endedIntent;

  RefreshRequest(
      Function<String, OAuthToken> tokenEndpoint,
      TokenStore store,
      RefreshEvents events,
      RefreshBackoff backoff,
      Timing timing) {
    this.tokenEndpoint = tokenEndpoint;
    this.store = store;
    this.events = events;
    this.backoff = backoff;
    this.timing = timing;
  }

  /**
   * The input of one request.
   *
   * @param tokens the tokens to refresh
   * @param intentId the intent record in the store
   * @param replacedIntent the intent record that it replaced, or null if there was none
   * @param unpersisted the tokens, if they are in memory only: then the store holds earlier ones, whose refresh token is
   *     consumed, and the intent record stays, whatever the outcome; null if the tokens are in the store
   */
  private record Input(
      OAuthToken tokens,
      String intentId,
      @Nullable RefreshIntent replacedIntent,
      @Nullable UnpersistedTokens unpersisted) {}

  /**
   * The usable tokens after the request.
   *
   * @param isIssued whether they are newly issued and not stored yet
   */
  record Result(OAuthToken token, boolean isIssued) {}

  /** Refreshes the tokens in the store: {@code before} until the intent record was written, {@code now} since. */
  Result refreshStored(TokenRecord before, TokenRecord now) {
    String id = now.intent().orElseThrow().id();
    return send(new Input(before.token(), id, before.intent().orElse(null), null));
  }

  /** Refreshes unpersisted tokens. The store holds the intent record of the refresh that issued them. */
  Result refreshUnpersisted(UnpersistedTokens pending) {
    return send(new Input(pending.token(), pending.intentId(), null, pending));
  }

  /** Whether this intent record belongs to the latest refresh of this process, which has ended. */
  boolean hasEnded(RefreshIntent intent) {
    return intent.id().equals(endedIntent);
  }

  private Result send(Input input) {
    try {
      OAuthToken issued = post(input);
      backoff.reset();
      return new Result(Tokens.complete(issued, input.tokens), true);
    } catch (ReauthorizationRequiredException e) {
      return new Result(onInvalidGrant(e, input), false);
    } catch (CrmException e) {
      throw e.mayHaveTakenEffect() ? onResponseLost(e) : onRejected(e, input);
    } catch (Throwable e) { // For instance from an interceptor of the user's client.
      events.endedUnexpectedly(e);
      throw onResponseLost(new OAuthException(
          "the request ended with a " + e.getClass().getSimpleName(),
          e,
          OAuthException.Response.NONE,
          List.of(),
          null));
    }
  }

  @SuppressWarnings("try") // The heartbeat only has to be closed.
  private OAuthToken post(Input input) {
    try (RefreshIntents.Heartbeat unused =
        RefreshIntents.Heartbeat.start(store, input.intentId, timing)) {
      return tokenEndpoint.apply(input.tokens.refreshToken().orElseThrow());
    } finally {
      endedIntent = input.intentId;
    }
  }

  /** The refresh token is invalid. If the user has authorized again meanwhile, the new tokens are used. */
  private OAuthToken onInvalidGrant(ReauthorizationRequiredException e, Input input) {
    Optional<OAuthToken> other = loadOther(input);
    if (other.isPresent()) {
      events.superseded();
      return other.get();
    }
    clearIntent(input);
    RefreshIntent replaced = input.replacedIntent;
    String detail = replaced == null
        ? ""
        : ". An earlier refresh, started by " + replaced
            + ", ended without a result, for instance because its process was killed before it saved"
            + " the new tokens: it consumed the refresh token";
    throw revoked(
        input.tokens, "the refresh token was rejected (" + e.getMessage() + ")" + detail, e);
  }

  private Optional<OAuthToken> loadOther(Input input) {
    UnpersistedTokens pending = input.unpersisted;
    try {
      return store
          .load()
          .map(TokenRecord::token)
          .filter(token -> !Tokens.isSame(token, input.tokens))
          .filter(token -> pending == null || !pending.isEarlier(token));
    } catch (TokenStoreException e) {
      return Optional.empty();
    }
  }

  ReauthorizationRequiredException expiredWithoutRefreshToken(OAuthToken tokens) {
    return revoked(
        tokens,
        "the access token has expired and there is no refresh token (scope offline_access)",
        null);
  }

  private ReauthorizationRequiredException revoked(
      OAuthToken tokens, String reason, @Nullable ReauthorizationRequiredException cause) {
    ReauthorizationRequiredException e = new ReauthorizationRequiredException(
        reason + ". Let the user authorize again and save the new tokens in the token store",
        cause,
        cause == null ? OAuthException.Response.NONE : cause.response(),
        List.of(),
        null);
    backoff.revoke(tokens, e);
    events.reauthorizationRequired(e);
    return e;
  }

  /** The intent record stays: the next refresh must know of this one. */
  private OAuthException onResponseLost(CrmException cause) {
    boolean isProcessed = cause.outcome().filter(Outcome.PROCESSED::equals).isPresent();
    OAuthException e = new OAuthException(
        "the response to a refresh is lost (" + cause.getMessage()
            + "): the refresh token " + (isProcessed ? "is probably" : "may be")
            + " consumed. It is sent once more, not before "
            + RefreshIntents.HeartbeatTimeout.LENGTH.toSeconds()
            + " s have passed; until then calls succeed only while the access token is unexpired",
        cause,
        cause instanceof OAuthException oauth ? oauth.response() : OAuthException.Response.NONE,
        List.of(),
        null);
    backoff.backOffAtLeast(e, RefreshIntents.HeartbeatTimeout.LENGTH);
    events.failed(e);
    return e;
  }

  /** No tokens were issued: the refresh token stays valid. */
  private CrmException onRejected(CrmException e, Input input) {
    clearIntent(input);
    Duration retryAfter =
        e instanceof OAuthException oauth ? oauth.retryAfter().orElse(null) : null;
    backoff.backOff(e, retryAfter);
    events.failed(e);
    return e;
  }

  private void clearIntent(Input input) {
    if (input.unpersisted != null) {
      input.unpersisted.clearIntent();
      return;
    }
    try {
      StoreRetry retry = new StoreRetry(timing);
      TokenRecord own = RefreshIntents.loadOwn(store, input.intentId).orElse(null);
      while (own != null && !store.replace(own, TokenRecord.of(own.token()))) {
        retry.conflicted();
        own = RefreshIntents.loadOwn(store, input.intentId).orElse(null);
      }
    } catch (TokenStoreException e) {
      events.intentNotCleared(e);
    }
  }
}
