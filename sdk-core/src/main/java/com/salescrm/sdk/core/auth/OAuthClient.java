package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.time.Timing;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The OAuth 2.0 authorization code flow (specification, "OAuth 2.0"): sends the user to the authorise page, reads what comes
 * back, and exchanges codes and refresh tokens. What it sends is never sent twice unless nothing of it went out; what the
 * token endpoint answers is never quoted. Immutable, safe for many threads; there is nothing to close.
 *
 * <p>A request waits 30 s for a connection. The response to a code or a refresh token cannot be had a second time: it is
 * awaited for 5 min, the response to {@link #revoke} for 30 s. Only time in which the process runs counts, so that a pause
 * of the process or its machine ends no request. An interrupt ends it.
 *
 * <p>A refresh token dies with the exchange: let {@link OAuthCredentials} do that, which survives crashes and several
 * processes, rather than calling {@link #refresh} yourself.
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
    OAuthAddress.requireSafe("authUrl", authUrl, builder.insecureHttpAllowed);
    OAuthAddress.requireSafe("apiHost", apiHost, builder.insecureHttpAllowed);
    this.endpoint = new TokenEndpoint(builder.httpClient, timing);
  }

  private static <T> T required(String setting, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException(setting + " is missing");
    }
    return value;
  }

  /**
   * Settings of a client.
   *
   * @return an empty builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Where to send the user's browser, without a state. Prefer {@link #authorizationUrl(String)}: a state keeps others from
   * slipping the user a grant of theirs (RFC 6749, 10.12).
   *
   * @return the address of the authorise page
   * @throws IllegalStateException if the redirect URI was not set
   */
  public URI authorizationUrl() {
    return page().build().uri();
  }

  /**
   * Where to send the user's browser (specification, "OAuth 2.0", 2).
   *
   * @param state a text that nobody can guess; the redirect brings it back
   * @return the address of the authorise page
   * @throws IllegalStateException if the redirect URI was not set
   */
  public URI authorizationUrl(String state) {
    Arguments.notNull(state, "state");
    return page().addQueryParameter("state", state).build().uri();
  }

  private HttpUrl.Builder page() {
    return authUrl
        .newBuilder()
        .addPathSegments("oauth2/authorize/")
        .addQueryParameter("client_id", clientId)
        .addQueryParameter("redirect_uri", required("redirectUri", redirectUri))
        .addQueryParameter("response_type", "code");
  }

  /**
   * Reads the redirect of an authorisation that was begun without a state.
   *
   * @param redirect the whole address that the browser was sent to
   * @return the code in it
   * @throws com.salescrm.sdk.core.error.AuthorizationDeniedException if the user declined
   * @throws com.salescrm.sdk.core.error.OAuthException if it brings another error, no code, or something twice
   */
  public AuthorizationCode parseRedirect(URI redirect) {
    Arguments.notNull(redirect, "redirect");
    return Redirect.of(redirect).code();
  }

  /**
   * Reads the redirect (specification, "OAuth 2.0", 3). The state is compared in constant time.
   *
   * @param redirect the whole address that the browser was sent to
   * @param state the state that was given to {@link #authorizationUrl(String)} for this user
   * @return the code in it
   * @throws com.salescrm.sdk.core.error.AuthorizationDeniedException if the user declined
   * @throws com.salescrm.sdk.core.error.OAuthException if the state is missing or another one, or it brings another error,
   *     no code, or something twice
   */
  public AuthorizationCode parseRedirect(URI redirect, String state) {
    Arguments.notNull(redirect, "redirect");
    Arguments.notNull(state, "state");
    return Redirect.of(redirect).withState(state).code();
  }

  /**
   * Buys a pair of tokens with a code (specification, "OAuth 2.0", 4).
   *
   * @param code from the redirect; it is good once
   * @return the pair; store it
   * @throws com.salescrm.sdk.core.error.OAuthException if the service refuses, or answers with what cannot be read
   * @throws com.salescrm.sdk.core.error.TransportException if there is no answer; {@code mayHaveTakenEffect()} tells whether the
   *     code may be used up
   */
  public OAuthToken exchange(AuthorizationCode code) {
    Arguments.notNull(code, "code");
    Map<String, String> form = form("grant_type", "authorization_code");
    form.put("code", code.value());
    return TokenAnswer.read(endpoint.post(tokenUrl(), form, TokenEndpoint.UNREPEATABLE));
  }

  /**
   * Buys a new pair with a refresh token, which is dead from then on (specification, "OAuth 2.0", 5 and 7).
   *
   * @param refreshToken of the present pair
   * @return the new pair; without a refresh token of its own if the answer held none
   * @throws com.salescrm.sdk.core.error.ReauthorizationRequiredException if the refresh token is dead ({@code
   *     invalid_grant})
   * @throws com.salescrm.sdk.core.error.OAuthException if the service refuses for another reason, or answers with what
   *     cannot be read
   * @throws com.salescrm.sdk.core.error.TransportException if there is no answer; {@code mayHaveTakenEffect()} tells whether the
   *     refresh token may be used up
   */
  public OAuthToken refresh(String refreshToken) {
    Arguments.notNull(refreshToken, "refreshToken");
    return refresh(refreshToken, TokenEndpoint.UNREPEATABLE);
  }

  OAuthToken refresh(String refreshToken, Duration timeout) {
    Map<String, String> form = form("grant_type", "refresh_token");
    form.put("refresh_token", Secrets.inForm("refreshToken", refreshToken));
    return TokenAnswer.read(endpoint.post(tokenUrl(), form, timeout));
  }

  /**
   * Revokes a refresh token and its access token (specification, "OAuth 2.0", 9). The body of the answer is ignored.
   *
   * @param refreshToken of the pair
   * @throws com.salescrm.sdk.core.error.OAuthException if the service refuses
   * @throws com.salescrm.sdk.core.error.TransportException if there is no answer
   */
  public void revoke(String refreshToken) {
    Arguments.notNull(refreshToken, "refreshToken");
    Map<String, String> form = new LinkedHashMap<>();
    form.put("client_id", clientId);
    form.put("client_secret", clientSecret);
    form.put("token", Secrets.inForm("refreshToken", refreshToken));
    TokenAnswer.requireSuccess(endpoint.post(at("oauth2/revoke/"), form, TokenEndpoint.REPEATABLE));
  }

  private Map<String, String> form(String name, String value) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("client_id", clientId);
    form.put("client_secret", clientSecret);
    form.put(name, value);
    return form;
  }

  private HttpUrl tokenUrl() {
    return at("oauth2/token/");
  }

  private HttpUrl at(String path) {
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
     * The host of the authorise page, without its path. Required.
     *
     * @param url such as {@code https://app.example.com}
     * @return this builder
     * @throws IllegalArgumentException if it is not an absolute http or https URL, or holds user, query or fragment
     */
    public Builder authUrl(String url) {
      Arguments.notNull(url, "authUrl");
      authUrl = OAuthAddress.parse("authUrl", url);
      return this;
    }

    /**
     * The host of the token endpoint, without its path. Required.
     *
     * @param url such as {@code https://api.example.com}
     * @return this builder
     * @throws IllegalArgumentException if it is not an absolute http or https URL, or holds user, query or fragment
     */
    public Builder apiHost(String url) {
      Arguments.notNull(url, "apiHost");
      apiHost = OAuthAddress.parse("apiHost", url);
      return this;
    }

    /**
     * The application's id. Required.
     *
     * @param id as registered; spaces around it are dropped
     * @return this builder
     * @throws IllegalArgumentException if it is blank or holds anything but visible ASCII and spaces (RFC 6749, A.1)
     */
    public Builder clientId(String id) {
      Arguments.notNull(id, "id");
      clientId = Secrets.inForm("clientId", id);
      return this;
    }

    /**
     * The application's secret. Required.
     *
     * @param secret as registered; spaces around it are dropped
     * @return this builder
     * @throws IllegalArgumentException if it is blank or holds anything but visible ASCII and spaces (RFC 6749, A.2)
     */
    public Builder clientSecret(String secret) {
      Arguments.notNull(secret, "secret");
      clientSecret = Secrets.inForm("clientSecret", secret);
      return this;
    }

    /**
     * Where the authorise page sends the browser. Needed for {@link OAuthClient#authorizationUrl(String)} only.
     *
     * @param uri as registered
     * @return this builder
     */
    public Builder redirectUri(String uri) {
      Arguments.notNull(uri, "uri");
      redirectUri = uri;
      return this;
    }

    /**
     * An OkHttp client whose pool, proxy, TLS settings and interceptors are used. It is not changed and never closed; its
     * time-outs, retries, redirects, cache and authenticator are not used.
     *
     * @param client yours
     * @return this builder
     */
    public Builder httpClient(OkHttpClient client) {
      Arguments.notNull(client, "httpClient");
      httpClient = client;
      return this;
    }

    /**
     * What lifetimes are counted with; the machine's clock unless set.
     *
     * @param clock yours
     * @return this builder
     */
    public Builder clock(Clock clock) {
      Arguments.notNull(clock, "clock");
      timing = new Timing(clock, timing.ticker(), timing.sleeper(), timing.random());
      return this;
    }

    /**
     * Lets secrets travel over plain http to another machine. Without this only https and loopback are accepted.
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
     * The client.
     *
     * @return a client with these settings
     * @throws IllegalStateException if a required setting is missing, or a secret would travel over plain http
     */
    public OAuthClient build() {
      return new OAuthClient(this);
    }
  }
}
