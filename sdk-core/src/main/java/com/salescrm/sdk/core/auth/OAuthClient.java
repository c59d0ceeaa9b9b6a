package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.argument.SecretFormat;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.url.ServiceUrl;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The OAuth 2.0 authorization code flow (specification, "OAuth 2.0"): builds the URL of the authorize page, parses the
 * redirect, and exchanges codes and refresh tokens. A request is resent only if nothing of it was sent. Messages never quote
 * a response. Immutable, safe for many threads; there is nothing to close.
 *
 * <p>A request waits at most 30 s for a connection. It then waits at most 5 min for the response to a code or a refresh token,
 * which cannot be sent a second time, and at most 30 s for the response to {@link #revoke}. Only time in which the process
 * runs counts, so that a pause of the process or its machine ends no request. An interrupt ends it.
 *
 * <p>A refresh token can be used once. Use {@link OAuthCredentials}, which refreshes safely across crashes and processes,
 * rather than {@link #refresh}.
 */
public final class OAuthClient {
  private final HttpUrl authUrl;
  private final HttpUrl apiHost;
  private final String clientId;
  private final String clientSecret;
  private final @Nullable String redirectUri;
  private final Timing timing;
  private final TokenEndpoint endpoint;

  private OAuthClient(Builder builder) {
    this.authUrl = required("authUrl", builder.authUrl);
    this.apiHost = required("apiHost", builder.apiHost);
    this.clientId = required("clientId", builder.clientId);
    this.clientSecret = required("clientSecret", builder.clientSecret);
    this.redirectUri = builder.redirectUri;
    this.timing = builder.timing;
    ServiceUrl.requireSafe("authUrl", authUrl, builder.insecureHttpAllowed);
    ServiceUrl.requireSafe("apiHost", apiHost, builder.insecureHttpAllowed);
    this.endpoint = new TokenEndpoint(builder.httpClient, timing);
  }

  private static <T> T required(String setting, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException(setting + " is missing");
    }
    return value;
  }

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The URL of the authorize page, without a state. Prefer {@link #authorizationUrl(String)}: a state prevents an attacker
   * from logging the user in to the attacker's account (RFC 6749, 10.12).
   *
   * @return the URL to open in the user's browser
   * @throws IllegalStateException if the redirect URI was not set
   */
  public URI authorizationUrl() {
    return authorizePage().build().uri();
  }

  /**
   * The URL of the authorize page (specification, "OAuth 2.0", 2).
   *
   * @param state an unguessable text; the redirect returns it
   * @return the URL to open in the user's browser
   * @throws IllegalStateException if the redirect URI was not set
   * @throws IllegalArgumentException if the state is blank
   */
  public URI authorizationUrl(String state) {
    Arguments.notBlank(state, "state");
    return authorizePage().addQueryParameter("state", state).build().uri();
  }

  private HttpUrl.Builder authorizePage() {
    return authUrl
        .newBuilder()
        .addPathSegments("oauth2/authorize/")
        .addQueryParameter("client_id", clientId)
        .addQueryParameter("redirect_uri", required("redirectUri", redirectUri))
        .addQueryParameter("response_type", "code");
  }

  /**
   * Parses the redirect of an authorization without a state.
   *
   * @param redirect the whole URL that the browser was redirected to
   * @return its code
   * @throws com.salescrm.sdk.core.error.AuthorizationDeniedException if the user declined
   * @throws com.salescrm.sdk.core.error.OAuthException if it has another error, no code, or a parameter twice
   */
  public AuthorizationCode parseRedirect(URI redirect) {
    return AuthorizationCode.parse(Arguments.notNull(redirect, "redirect"), null);
  }

  /**
   * Parses the redirect (specification, "OAuth 2.0", 3). Compares the state in constant time.
   *
   * @param redirect the whole URL that the browser was redirected to
   * @param state the argument of {@link #authorizationUrl(String)} for this user
   * @return its code
   * @throws com.salescrm.sdk.core.error.AuthorizationDeniedException if the user declined
   * @throws com.salescrm.sdk.core.error.OAuthException if the state is missing or differs, or the redirect has another error,
   *     no code, or a parameter twice
   * @throws IllegalArgumentException if the argument {@code state} is blank, such as that of a session that has ended
   */
  public AuthorizationCode parseRedirect(URI redirect, String state) {
    Arguments.notNull(redirect, "redirect");
    return AuthorizationCode.parse(redirect, Arguments.notBlank(state, "state"));
  }

  /**
   * Exchanges an authorization code for tokens (specification, "OAuth 2.0", 4).
   *
   * @param code from the redirect; it can be used once
   * @return the tokens; store them
   * @throws com.salescrm.sdk.core.error.OAuthException if the service rejects the code, or the response cannot be read
   * @throws com.salescrm.sdk.core.error.TransportException if there is no response; {@code mayHaveTakenEffect()} states whether
   *     the code may be consumed
   */
  public OAuthToken exchange(AuthorizationCode code) {
    Arguments.notNull(code, "code");
    Map<String, String> form = form("grant_type", "authorization_code");
    form.put("code", code.value());
    return endpoint.post(url("oauth2/token/"), form, TokenEndpoint.UNREPEATABLE).token();
  }

  /**
   * Exchanges a refresh token for new tokens; then the refresh token is invalid (specification, "OAuth 2.0", 5 and 7).
   *
   * @param refreshToken of the current tokens
   * @return the new tokens, without a refresh token if the response has none
   * @throws com.salescrm.sdk.core.error.ReauthorizationRequiredException if the refresh token is invalid ({@code
   *     invalid_grant} with 400 or 401)
   * @throws com.salescrm.sdk.core.error.OAuthException if the service rejects the request for another reason, or the response
   *     cannot be read
   * @throws com.salescrm.sdk.core.error.TransportException if there is no response; {@code mayHaveTakenEffect()} states whether
   *     the refresh token may be consumed
   */
  public OAuthToken refresh(String refreshToken) {
    Arguments.notNull(refreshToken, "refreshToken");
    return refresh(refreshToken, TokenEndpoint.UNREPEATABLE);
  }

  OAuthToken refresh(String refreshToken, Duration timeout) {
    Map<String, String> form = form("grant_type", "refresh_token");
    form.put("refresh_token", SecretFormat.inForm("refreshToken", refreshToken));
    return endpoint.post(url("oauth2/token/"), form, timeout).token();
  }

  /**
   * Revokes a refresh token and its access token (specification, "OAuth 2.0", 9). Ignores the body of the response, unless it is an
   * HTML page.
   *
   * @param refreshToken the refresh token
   * @throws com.salescrm.sdk.core.error.OAuthException if the service rejects the request, or a proxy returns an HTML page
   *     instead: then {@code mayHaveTakenEffect()} is true
   * @throws com.salescrm.sdk.core.error.TransportException if there is no response
   */
  public void revoke(String refreshToken) {
    Arguments.notNull(refreshToken, "refreshToken");
    Map<String, String> form = form("token", SecretFormat.inForm("refreshToken", refreshToken));
    try {
      endpoint.post(url("oauth2/revoke/"), form, TokenEndpoint.REPEATABLE).requireDone();
    } catch (OutcomeUnknownException e) {
      if (e.outcome().orElse(null) != Outcome.PROCESSED) { // Else only the body is incomplete.
        throw e;
      }
    }
  }

  private Map<String, String> form(String name, String value) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("client_id", clientId);
    form.put("client_secret", clientSecret);
    form.put(name, value);
    return form;
  }

  private HttpUrl url(String path) {
    return apiHost.newBuilder().addPathSegments(path).build();
  }

  Timing timing() {
    return timing;
  }

  String clientSecret() {
    return clientSecret;
  }

  @Override
  public String toString() {
    return "OAuthClient{" + clientId + " at " + apiHost + "; secret not shown}";
  }

  /** Builds an {@link OAuthClient}. Not safe for many threads. */
  public static final class Builder {
    private @Nullable HttpUrl authUrl;
    private @Nullable HttpUrl apiHost;
    private @Nullable String clientId;
    private @Nullable String clientSecret;
    private @Nullable String redirectUri;
    private @Nullable OkHttpClient httpClient;
    private boolean insecureHttpAllowed;
    private Timing timing = Timing.system();

    private Builder() {}

    /**
     * The host of the authorize page. Required.
     *
     * @param url without the page's path, such as {@code https://app.example.com}
     * @return this builder
     * @throws IllegalArgumentException if it is not an absolute http or https URL, or has a user, query or fragment
     */
    public Builder authUrl(String url) {
      authUrl = ServiceUrl.parse("authUrl", Arguments.notNull(url, "authUrl"), "clientSecret()");
      return this;
    }

    /**
     * The host of the token endpoint. Required.
     *
     * @param url without the endpoint's path, such as {@code https://api.example.com}
     * @return this builder
     * @throws IllegalArgumentException if it is not an absolute http or https URL, or has a user, query or fragment
     */
    public Builder apiHost(String url) {
      apiHost = ServiceUrl.parse("apiHost", Arguments.notNull(url, "apiHost"), "clientSecret()");
      return this;
    }

    /**
     * The application's id. Required.
     *
     * @param id as registered; spaces around it are removed
     * @return this builder
     * @throws IllegalArgumentException if it is blank or contains anything but visible ASCII and spaces (RFC 6749, A.1)
     */
    public Builder clientId(String id) {
      clientId = SecretFormat.inForm("clientId", Arguments.notNull(id, "id"));
      return this;
    }

    /**
     * The application's secret. Required.
     *
     * @param secret as registered; spaces around it are removed
     * @return this builder
     * @throws IllegalArgumentException if it is blank or contains anything but visible ASCII and spaces (RFC 6749, A.2)
     */
    public Builder clientSecret(String secret) {
      clientSecret = SecretFormat.inForm("clientSecret", Arguments.notNull(secret, "secret"));
      return this;
    }

    /**
     * The URI that the authorize page redirects to. Required for {@link OAuthClient#authorizationUrl(String)} only.
     *
     * @param uri as registered
     * @return this builder
     */
    public Builder redirectUri(String uri) {
      redirectUri = Arguments.notNull(uri, "uri");
      return this;
    }

    /**
     * An OkHttp client whose connection pool, proxy, TLS settings and interceptors are used. It is not changed and never
     * closed; its timeouts, retries, redirects, cache and authenticator are not used.
     *
     * @param client your client
     * @return this builder
     */
    public Builder httpClient(OkHttpClient client) {
      httpClient = Arguments.notNull(client, "httpClient");
      return this;
    }

    /**
     * The clock for token lifetimes; the system clock unless set.
     *
     * @param clock your clock
     * @return this builder
     */
    public Builder clock(Clock clock) {
      Arguments.notNull(clock, "clock");
      timing =
          new Timing(clock, timing.ticker(), timing.sleeper(), timing.random(), timing.threads());
      return this;
    }

    /**
     * Allows plain http to other machines, which sends secrets in plain text. Otherwise only https and loopback are allowed.
     *
     * @return this builder
     */
    public Builder allowInsecureHttp() {
      insecureHttpAllowed = true;
      return this;
    }

    Builder timing(Timing seams) {
      timing = seams;
      return this;
    }

    /**
     * Builds the client.
     *
     * @return a client with these settings
     * @throws IllegalStateException if a required setting is missing, or a secret would be sent over plain http
     */
    public OAuthClient build() {
      return new OAuthClient(this);
    }
  }
}
