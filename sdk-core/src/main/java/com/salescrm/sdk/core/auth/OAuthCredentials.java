package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Credentials that refresh themselves and keep the grant alive over crashes, lost answers and many processes on one
 * {@link TokenStore} (specification, "OAuth 2.0", 5 to 8). Safe for many threads; make one for each grant and process, and
 * share it among clients. There is nothing to close.
 *
 * <p>While more than 5 minutes of the access token's life are left, it is used; then it is refreshed in the background while
 * calls go on; with less than 30 s left, calls wait for the refresh (of a short life, a quarter and a tenth), until it is 3 s
 * old and for a quarter of what the token has left, and then use the token. One refresh runs at a time, in the process and
 * among all processes on the store. It waits up to 5 min for the response, in which a pause of the process does not count.
 * It runs on a thread of its own: a call that waits for it may be interrupted, cancelled or run into its time-out, and
 * {@code main} may end, and the new tokens are stored all the same.
 *
 * <p>Tokens that the store cannot take stay in memory and are saved again every second. A process that finds the intent
 * record of another refresh uses its refresh token only once the record has stayed unchanged for 15 s.
 */
public final class OAuthCredentials implements Credentials {
  private static final int SECRETS_KEPT = 8;
  private static final Duration REVOKE_LIMIT = Duration.ofMinutes(2);
  private static final String NOT_SENT_YET = "";

  private final OAuthClient client;
  private final TokenStore store;
  private final TokenKeeper keeper;
  private final Renewal refresh;
  private final Revocation revocation;
  private final List<String> secrets = new CopyOnWriteArrayList<>(); // The newest last.
  // Of a thread whose refresh() was answered with true: NOT_SENT_YET, then the value that its
  // request
  // is sent again with. If that one is refused too, the refresh did not help.
  private final ThreadLocal<@Nullable String> sentAgainWith = new ThreadLocal<>();

  private OAuthCredentials(Builder builder) {
    this.client = builder.client;
    this.store = new GuardedStore(builder.store);
    TokenEvents events = new TokenEvents(builder.listener);
    Setbacks setbacks = new Setbacks(client.timing().ticker());
    this.refresh = new Renewal(client, store, setbacks, events);
    this.keeper = new TokenKeeper(refresh, setbacks, events, client.timing());
    this.revocation = new Revocation(client, store);
  }

  /**
   * Credentials with the defaults.
   *
   * @param client sends the exchanges
   * @param store holds the pair; it may be empty until the user has authorised
   * @return the credentials
   */
  public static OAuthCredentials of(OAuthClient client, TokenStore store) {
    Arguments.notNull(client, "client");
    Arguments.notNull(store, "store");
    return builder(client, store).build();
  }

  /**
   * Options for credentials.
   *
   * @param client sends the exchanges
   * @param store holds the pair; it may be empty until the user has authorised
   * @return a builder with the defaults
   */
  public static Builder builder(OAuthClient client, TokenStore store) {
    Arguments.notNull(client, "client");
    Arguments.notNull(store, "store");
    return new Builder(client, store);
  }

  @Override
  public AuthScheme scheme() {
    return AuthScheme.OAUTH;
  }

  /**
   * The header's value for the next sending.
   *
   * @param limit how long it may wait for a refresh
   * @return {@code Bearer} and the access token
   * @throws com.salescrm.sdk.core.error.ReauthorizationRequiredException if there is no living grant
   * @throws com.salescrm.sdk.core.error.OAuthException if the token endpoint refused or its answer is lost, and the access
   *     token has ended
   * @throws com.salescrm.sdk.core.error.TokenStoreException if the store cannot be used, and the access token has ended
   * @throws com.salescrm.sdk.core.error.TransportException if the limit passed, or the token endpoint cannot be reached, and
   *     the access token has ended
   * @throws com.salescrm.sdk.core.error.CallInterruptedException if the thread was interrupted
   */
  @Override
  public String authorization(Duration limit) {
    Arguments.notNull(limit, "limit");
    boolean sendsAgain = NOT_SENT_YET.equals(sentAgainWith.get());
    sentAgainWith.remove();
    OAuthToken token = keeper.token(limit);
    remember(token);
    if (sendsAgain) {
      sentAgainWith.set(token.authorization());
    }
    return token.authorization();
  }

  /**
   * After a 401: whether there is another access token, from memory, from the store, or by a refresh. After a refresh for a
   * 401 there is none for another 401 for 60 s, unless the access token has ended by the clock. An access token without a
   * known end is refreshed after each 401, until a request that is sent again is refused too; then for 60 s no more.
   *
   * @param refused the header's value that was refused
   * @param limit how long it may wait
   * @return true if the next {@link #authorization} is another one
   */
  @Override
  public boolean refresh(String refused, Duration limit) {
    Arguments.notNull(refused, "refused");
    Arguments.notNull(limit, "limit");
    if (refused.equals(sentAgainWith.get())) {
      refresh.didNotHelp();
    }
    sentAgainWith.remove();
    boolean refreshed = keeper.refresh(refused.substring(refused.indexOf(' ') + 1), limit);
    if (refreshed) {
      sentAgainWith.set(NOT_SENT_YET);
    }
    return refreshed;
  }

  /**
   * Revokes the grant at the service and then deletes the stored pair: the only thing that does. Later calls are told that
   * the user must authorise.
   *
   * @throws com.salescrm.sdk.core.error.OAuthException if the service refuses; the pair stays
   * @throws com.salescrm.sdk.core.error.TransportException if there is no answer; the pair stays
   * @throws com.salescrm.sdk.core.error.TokenStoreException if the store cannot be locked, read or written
   */
  public void revoke() {
    keeper.run(
        flight -> {
          refresh.requireNothingUnsaved();
          revocation.run();
          keeper.forget();
          return null;
        },
        REVOKE_LIMIT);
  }

  private void remember(OAuthToken token) {
    if (!secrets.contains(token.accessToken())) {
      secrets.add(token.accessToken());
      token.refreshToken().ifPresent(secrets::add);
      while (secrets.size() > SECRETS_KEPT) {
        secrets.remove(0);
      }
    }
  }

  @Override
  public String redact(String text) {
    Arguments.notNull(text, "text");
    String clean = text;
    for (String secret : secrets) {
      clean = hidden(clean, secret);
    }
    return hidden(clean, client.clientSecret());
  }

  private static String hidden(String text, String secret) {
    return text.replace(secret, "***").replace(PercentEncoding.segment(secret), "***");
  }

  @Override
  public String toString() {
    return "OAUTH credentials (secrets not shown)";
  }

  /** Builds {@link OAuthCredentials}. Not safe for many threads. */
  public static final class Builder {
    private final OAuthClient client;
    private final TokenStore store;
    private TokenListener listener = new TokenListener() {};

    private Builder(OAuthClient client, TokenStore store) {
      this.client = Arguments.notNull(client, "client");
      this.store = Arguments.notNull(store, "store");
    }

    /**
     * Who hears of refreshes, of pairs that could not be saved, and of lost grants.
     *
     * @param value the listener
     * @return this builder
     */
    public Builder listener(TokenListener value) {
      Arguments.notNull(value, "value");
      listener = value;
      return this;
    }

    /**
     * The credentials.
     *
     * @return credentials with these options
     */
    public OAuthCredentials build() {
      return new OAuthCredentials(this);
    }
  }
}
