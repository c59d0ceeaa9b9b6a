package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.oauth.Grants;
import java.net.URI;
import java.time.Duration;

/**
 * The OAuth 2.0 side of a sandbox: an authorise page that redirects at once, a token endpoint that rotates refresh tokens,
 * and revocation. A refresh token that comes a second time ends the whole grant, and is counted. Tokens, codes and the
 * client's secret all hold the word {@code s3cr3t}, so that a test can look for it in what was printed.
 *
 * <p>The token endpoint takes faults as any path does: {@code
 * sandbox.faults().next(Fault.slowHeaders(ofSeconds(2))).on("POST", "/oauth2/token/")}@param responses slowly, {@link
 * Fault#resetAfterProcessing()} loses the response after the rotation. Lifetimes are counted with {@link Sandbox#clock()}.
 * Not for a sandbox with https. Safe for many threads.
 */
public final class SandboxOAuth {
  private final Grants grants;
  private final int port;

  SandboxOAuth(Grants grants, String baseUrl) {
    this.grants = grants;
    this.port = URI.create(baseUrl).getPort();
  }

  /**
   * The host of the authorise page.
   *
   * @return such as {@code http://localhost:40123}
   */
  public String authUrl() {
    return "http://localhost:" + port;
  }

  /**
   * The host of the token endpoint.
   *
   * @return such as {@code http://127.0.0.1:40123}
   */
  public String apiHost() {
    return "http://127.0.0.1:" + port;
  }

  /**
   * The id of the one application that is registered; any redirect address will do.
   *
   * @return the id
   */
  public String clientId() {
    return Grants.CLIENT_ID;
  }

  /**
   * The application's secret.
   *
   * @return the secret
   */
  public String clientSecret() {
    return Grants.CLIENT_SECRET;
  }

  /**
   * A grant as if a user had just given it: what the token endpoint would answer to its code.
   *
   * @return the response, with {@code access_token}, {@code refresh_token} and the rest
   */
  public JsonNode newGrant() {
    return grants.newGrant();
  }

  /**
   * How long access tokens live that are issued from now on; an hour at the start.
   *
   * @param lifetime whole seconds
   */
  public void tokenLifetime(Duration lifetime) {
    grants.lifetime(lifetime);
  }

  /** Lets access tokens live on after a refresh; at the start a refresh ends them. */
  public void keepOldAccessTokens() {
    grants.keepsOldAccessTokens(true);
  }

  /** Lets a refresh end the access tokens before it, as at the start. */
  public void endOldAccessTokens() {
    grants.keepsOldAccessTokens(false);
  }

  /** Issues access tokens without refresh tokens, as to an application without {@code offline_access}. */
  public void withoutOfflineAccess() {
    grants.offlineAccess(false);
  }

  /** Lets the user decline whatever the authorise page asks. */
  public void userDeclines() {
    grants.declines(true);
  }

  /** Lets the user grant whatever the authorise page asks, as at the start. */
  public void userGrants() {
    grants.declines(false);
  }

  /**
   * How often a refresh token was exchanged for a new pair.
   *
   * @return 0 or more
   */
  public int refreshes() {
    return grants.refreshes();
  }

  /**
   * How often a refresh token came that was used before; the first time ends its grant.
   *
   * @return 0 or more; 0 is what a client's test hopes for
   */
  public int reuses() {
    return grants.reuses();
  }

  /** The addresses. */
  @Override
  public String toString() {
    return "SandboxOAuth{" + authUrl() + ", " + apiHost() + "}";
  }
}
