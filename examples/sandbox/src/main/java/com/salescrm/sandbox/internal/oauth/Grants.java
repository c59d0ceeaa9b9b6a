package com.salescrm.sandbox.internal.oauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.Keys;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** The OAuth grants. Thread-safe: all fields are guarded by this. */
public final class Grants implements Keys.AccessTokenCheck {
  /** The client id of the only registered application. */
  public static final String CLIENT_ID = "client_sandbox";

  /** The client secret of that application. */
  public static final String CLIENT_SECRET = "client_s3cr3t_0Sandbox";

  private static final Duration CODE_LIFETIME = Duration.ofMinutes(10);

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Instant> codes = new HashMap<>(); // With their expiration times.
  private final Map<String, Grant> byRefreshToken = new HashMap<>(); // Includes used tokens.
  private final Map<String, Grant> byAccessToken =
      new HashMap<>(); // Includes expired and revoked tokens.
  private final Clock clock;
  private Duration lifetime = Duration.ofHours(1);
  private boolean preservesOldAccessTokens;
  private boolean offlineAccess = true;
  private boolean deniesConsent;
  private int refreshes;
  private int reuses;

  public Grants(Clock clock) {
    this.clock = clock;
  }

  public synchronized void lifetime(Duration value) {
    lifetime = value;
  }

  public synchronized void preservesOldAccessTokens(boolean value) {
    preservesOldAccessTokens = value;
  }

  public synchronized void offlineAccess(boolean value) {
    offlineAccess = value;
  }

  public synchronized void deniesConsent(boolean value) {
    deniesConsent = value;
  }

  synchronized boolean deniesConsent() {
    return deniesConsent;
  }

  public synchronized int refreshes() {
    return refreshes;
  }

  public synchronized int reuses() {
    return reuses;
  }

  @Override
  public synchronized boolean accepts(String token) {
    Grant grant = byAccessToken.get(token);
    if (grant != null && !grant.accepts(token, clock.instant())) {
      throw Problem.unauthorized("The access token is expired or revoked.");
    }
    return grant != null;
  }

  synchronized String newCode() {
    String code = secret("code");
    codes.put(code, clock.instant().plus(CODE_LIFETIME));
    return code;
  }

  synchronized ObjectNode byCode(String code) {
    Instant expiresAt = codes.remove(code);
    if (expiresAt == null || !clock.instant().isBefore(expiresAt)) {
      throw invalidGrant("The code is unknown, used or expired.");
    }
    return newGrant();
  }

  /** Issues the tokens of a new grant. */
  public synchronized ObjectNode newGrant() {
    return issue(new Grant());
  }

  /** Refreshes the tokens of a grant. The reuse of a refresh token revokes the grant. */
  synchronized ObjectNode byRefreshToken(String token) {
    Grant grant = byRefreshToken.get(token);
    if (grant == null) {
      throw invalidGrant("The refresh token is unknown.");
    }
    if (!grant.isCurrent(token)) {
      reuses += grant.isNewest(token) ? 0 : 1;
      grant.revoke();
      throw invalidGrant("The refresh token was used before or revoked; the grant is revoked.");
    }
    refreshes++;
    return issue(grant);
  }

  synchronized void revoke(String token) {
    Grant grant = byRefreshToken.get(token);
    if (grant != null) {
      grant.revoke();
    }
  }

  private ObjectNode issue(Grant grant) {
    String access = secret("at");
    grant.add(access, clock.instant().plus(lifetime), preservesOldAccessTokens);
    byAccessToken.put(access, grant);
    ObjectNode response = Json.object()
        .put("token_type", "Bearer")
        .put("access_token", access)
        .put("expires_in", lifetime.toSeconds());
    if (offlineAccess) {
      String refresh = secret("rt");
      grant.rotate(refresh);
      byRefreshToken.put(refresh, grant);
      response.put("refresh_token", refresh);
    }
    return response
        .put("scope", "all.full_access" + (offlineAccess ? " offline_access" : ""))
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("user_id", SandboxIds.USER_ANN);
  }

  /** Contains a fixed text, so that tests can search printed output for secrets. */
  private String secret(String kind) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return kind + "_s3cr3t_" + HexFormat.of().formatHex(bytes);
  }

  private static Problem invalidGrant(String reason) {
    return Problem.oauth(400, "invalid_grant", reason);
  }
}
