package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.auth.refresh.RefreshManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Credentials that refresh their tokens, safely across crashes, lost responses and many processes on one {@link TokenStore}
 * (specification, "OAuth 2.0", 5 to 8). Safe for many threads: create one for each grant and process, and share it among
 * clients. There is nothing to close; before the store's {@code DataSource} is closed, close the clients or call {@link
 * #awaitRefresh}.
 *
 * <p>While the access token is valid for more than 5 minutes, calls use it. Then it is refreshed in the background. When less
 * than 30 s are left, calls wait for the refresh, at most until it is 3 s old and for a quarter of the time that the token
 * has left; then they use the token. (For short lifetimes the windows are a quarter and a tenth of the lifetime.) One refresh
 * runs at a time, in the process and among all processes on the store. It waits up to 5 min for the response; pauses of the
 * process do not count. It runs on its own thread: if a waiting call is interrupted, cancelled or timed out, or {@code main}
 * ends, the new tokens are still stored.
 *
 * <p>Tokens that cannot be stored stay in memory, and the SDK tries again every second to save them. A process that finds the
 * intent record of another refresh sends the refresh token only after the record has stayed unchanged for 15 s.
 */
public final class OAuthCredentials implements Credentials {
  private static final int MAX_SECRETS = 8;
  private static final Duration REVOKE_LIMIT = Duration.ofMinutes(2);

  private final OAuthClient client;
  private final RefreshManager refreshes;
  // The newest is last.
  private final CopyOnWriteArrayList<String> secrets = new CopyOnWriteArrayList<>();
  // The header value of this thread's latest attempt, if it is one of the first with a token that
  // replaced a rejected one: if it receives a 401 too, the token is not the reason.
  private final ThreadLocal<@Nullable String> firstUse = new ThreadLocal<>();

  private OAuthCredentials(Builder builder) {
    this.client = builder.client;
    this.refreshes =
        new RefreshManager(client::refresh, builder.store, builder.listener, client.timing());
  }

  /**
   * Credentials without a listener.
   *
   * @param client sends the refresh tokens
   * @param store holds the tokens; it may be empty until the user has authorized
   * @return the credentials
   */
  public static OAuthCredentials of(OAuthClient client, TokenStore store) {
    return builder(client, store).build();
  }

  /**
   * Options for credentials.
   *
   * @param client sends the refresh tokens
   * @param store holds the tokens; it may be empty until the user has authorized
   * @return a builder with the defaults
   */
  public static Builder builder(OAuthClient client, TokenStore store) {
    return new Builder(client, store);
  }

  @Override
  public AuthScheme scheme() {
    return AuthScheme.OAUTH;
  }

  /**
   * The header value for the next attempt.
   *
   * @param limit how long it may wait for a refresh
   * @return {@code Bearer} and the access token
   * @throws com.salescrm.sdk.core.error.ReauthorizationRequiredException if the user must authorize
   * @throws com.salescrm.sdk.core.error.OAuthException if the access token has expired, and the token endpoint rejected the
   *     refresh or its response is lost
   * @throws com.salescrm.sdk.core.error.TokenStoreException if the access token has expired, and the store cannot be used
   * @throws com.salescrm.sdk.core.error.TransportException if the access token has expired, and the limit passed or the token
   *     endpoint cannot be reached
   * @throws com.salescrm.sdk.core.error.CallInterruptedException if the thread was interrupted
   */
  @Override
  public String authorization(Duration limit) {
    Arguments.notNull(limit, "limit");
    OAuthToken token = refreshes.token(limit);
    remember(token);
    String authorization = "Bearer " + token.accessToken();
    if (refreshes.isFirstUseAfter401(token)) {
      firstUse.set(authorization);
    } else {
      firstUse.remove();
    }
    return authorization;
  }

  /**
   * After a 401: whether there is another access token, in memory, in the store, or by a refresh. Once a 401 has caused a
   * refresh, no other 401 causes one for 60 s, unless the access token has expired. If the expiry of the access token is
   * unknown, every 401 causes a refresh, until the first request with a refreshed token is rejected too; then none does for
   * 60 s.
   *
   * @param rejected the header value that received the 401
   * @param limit how long it may wait
   * @return true if the next {@link #authorization} returns another value
   */
  @Override
  public boolean refresh(String rejected, Duration limit) {
    Arguments.notNull(rejected, "rejected");
    Arguments.notNull(limit, "limit");
    if (rejected.equals(firstUse.get())) {
      refreshes.onRefreshedTokenRejected();
    }
    firstUse.remove();
    return refreshes.refresh(rejected.substring(rejected.indexOf(' ') + 1), limit);
  }

  /**
   * Revokes the grant at the service, then deletes the stored tokens. Nothing else deletes them. Later calls throw a
   * {@link com.salescrm.sdk.core.error.ReauthorizationRequiredException}.
   *
   * @throws com.salescrm.sdk.core.error.OAuthException if the service rejects the request, or a proxy returns an HTML page
   *     instead; the tokens stay stored. Also if there is no refresh token, which alone can be revoked; then the tokens are
   *     deleted, and the access token stays valid until it expires
   * @throws com.salescrm.sdk.core.error.TransportException if there is no response; the tokens stay stored. Also after 2
   *     minutes; the message names what takes so long, and a revocation that has begun continues
   * @throws com.salescrm.sdk.core.error.TokenStoreException if the store cannot be locked, read or written
   */
  public void revoke() {
    refreshes.revoke(client::revoke, REVOKE_LIMIT);
  }

  /**
   * Waits until the refresh in flight, if any, ends or is 10 s old, so that its new tokens are stored: call it after the last
   * call and before you close what the store uses, such as a {@code DataSource}. {@code close()} of a client calls it. An
   * interrupt ends the wait, and its flag stays set. It does not wait for a refresh that begins later, nor for tokens whose
   * save has failed.
   */
  public void awaitRefresh() {
    refreshes.awaitInFlight();
  }

  private void remember(OAuthToken token) {
    if (!secrets.contains(token.accessToken())) {
      synchronized (secrets) { // Two threads would remove more than the oldest.
        if (secrets.addIfAbsent(token.accessToken())) {
          token.refreshToken().ifPresent(secrets::add); // Also if it is not new: it is in use.
        }
        while (secrets.size() > MAX_SECRETS) {
          secrets.remove(0);
        }
      }
    }
  }

  @Override
  public String redact(String text) {
    String clean = Arguments.notNull(text, "text");
    List<String> longestFirst = new ArrayList<>(secrets); // One may begin with another.
    longestFirst.add(client.clientSecret());
    longestFirst.sort((a, b) -> b.length() - a.length());
    for (String secret : longestFirst) {
      clean = StaticCredentials.redact(clean, secret);
    }
    return clean;
  }

  @Override
  public String toString() {
    return "OAUTH credentials (secrets not shown)";
  }

  /** Builds {@link OAuthCredentials}. Not safe for many threads. */
  public static final class Builder {
    private final OAuthClient client;
    private final TokenStore store;
    private @Nullable TokenListener listener;

    private Builder(OAuthClient client, TokenStore store) {
      this.client = Arguments.notNull(client, "client");
      this.store = Arguments.notNull(store, "store");
    }

    /**
     * Listener for token refreshes and their failures.
     *
     * @param value the listener
     * @return this builder
     */
    public Builder listener(TokenListener value) {
      listener = Arguments.notNull(value, "value");
      return this;
    }

    /** {@return credentials with these options} */
    public OAuthCredentials build() {
      return new OAuthCredentials(this);
    }
  }
}
