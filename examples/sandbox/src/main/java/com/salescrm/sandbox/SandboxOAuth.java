package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.oauth.Grants;
import java.net.URI;
import java.time.Duration;

/**
 * The OAuth 2.0 endpoints of a sandbox: an authorization page that redirects immediately, a token
 * endpoint that rotates refresh tokens, and a revocation endpoint. If a refresh token is used
 * twice, its grant is revoked, and the reuse is counted. Tokens, authorization codes and the client
 * secret contain the text {@code s3cr3t}, so that a test can search printed output for secrets.
 *
 * <p>Faults apply to the token endpoint as to any path: {@code
 * sandbox.faults().next(Fault.slowHeaders(ofSeconds(2))).on("POST", "/oauth2/token/")} delays the
 * response, and {@link Fault#resetAfterProcessing()} drops the response after the rotation.
 * Lifetimes are measured on {@link Sandbox#clock()}. A sandbox with https does not support OAuth.
 * Thread-safe.
 */
public final class SandboxOAuth {
  private final Grants grants;
  private final int port;

  SandboxOAuth(Grants grants, String baseUrl) {
    this.grants = grants;
    this.port = URI.create(baseUrl).getPort();
  }

  /**
   * The base URL of the authorization page.
   *
   * @return such as {@code http://localhost:40123}
   */
  public String authUrl() {
    return "http://localhost:" + port;
  }

  /**
   * The base URL of the token endpoint.
   *
   * @return such as {@code http://127.0.0.1:40123}
   */
  public String apiHost() {
    return "http://127.0.0.1:" + port;
  }

  /**
   * The client id of the only registered application. Every redirect URI is accepted.
   *
   * @return the id
   */
  public String clientId() {
    return Grants.CLIENT_ID;
  }

  /**
   * The client secret of the application.
   *
   * @return the secret
   */
  public String clientSecret() {
    return Grants.CLIENT_SECRET;
  }

  /**
   * Issues the tokens of a new grant without an authorization request.
   *
   * @return the response of the token endpoint, with {@code access_token}, {@code refresh_token}
   *     and the other fields
   */
  public JsonNode newGrant() {
    return grants.newGrant();
  }

  /**
   * Sets the lifetime of access tokens issued from now on. Default: one hour.
   *
   * @param lifetime whole seconds
   */
  public void tokenLifetime(Duration lifetime) {
    grants.lifetime(lifetime);
  }

  /** Leaves earlier access tokens valid after a refresh. By default a refresh revokes them. */
  public void preserveOldAccessTokens() {
    grants.preservesOldAccessTokens(true);
  }

  /** Revokes earlier access tokens at each refresh; the default. */
  public void revokeOldAccessTokens() {
    grants.preservesOldAccessTokens(false);
  }

  /**
   * Issues access tokens without refresh tokens, as for an application without the scope {@code
   * offline_access}.
   */
  public void withoutOfflineAccess() {
    grants.offlineAccess(false);
  }

  /** Makes the user deny every authorization request. */
  public void denyConsent() {
    grants.deniesConsent(true);
  }

  /** Makes the user grant every authorization request; the default. */
  public void grantConsent() {
    grants.deniesConsent(false);
  }

  /**
   * The number of successful refreshes.
   *
   * @return 0 or more
   */
  public int refreshes() {
    return grants.refreshes();
  }

  /**
   * The number of requests with a refresh token that was used before. The first reuse revokes the
   * grant.
   *
   * @return 0 or more; a correct client causes none
   */
  public int reuses() {
    return grants.reuses();
  }

  /** {@return the base URLs} */
  @Override
  public String toString() {
    return "SandboxOAuth{" + authUrl() + ", " + apiHost() + "}";
  }
}
