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

/** The grants of the service. Safe for many threads: everything is guarded by this. */
public final class Grants implements Keys.BearerCheck {
  /** The one application that is registered. */
  public static final String CLIENT_ID = "client_sandbox";

  /** Its secret. */
  public static final String CLIENT_SECRET = "client_s3cr3t_0Sandbox";

  private static final Duration CODE_LIFE = Duration.ofMinutes(10);

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Instant> codes = new HashMap<>(); // With their ends.
  private final Map<String, Family> byRefreshToken = new HashMap<>(); // Used ones included.
  private final Map<String, Family> byAccessToken = new HashMap<>(); // Ended ones included.
  private final Clock clock;
  private Duration lifetime = Duration.ofHours(1);
  private boolean keepsOldAccessTokens;
  private boolean offlineAccess = true;
  private boolean declines;
  private int refreshes;
  private int reuses;

  public Grants(Clock clock) {
    this.clock = clock;
  }

  public synchronized void lifetime(Duration value) {
    lifetime = value;
  }

  public synchronized void keepsOldAccessTokens(boolean value) {
    keepsOldAccessTokens = value;
  }

  public synchronized void offlineAccess(boolean value) {
    offlineAccess = value;
  }

  public synchronized void declines(boolean value) {
    declines = value;
  }

  synchronized boolean declines() {
    return declines;
  }

  public synchronized int refreshes() {
    return refreshes;
  }

  public synchronized int reuses() {
    return reuses;
  }

  @Override
  public synchronized boolean accepts(String token) {
    Family family = byAccessToken.get(token);
    if (family != null && !family.accepts(token, clock.instant())) {
      throw Problem.unauthorized("The access token has ended.");
    }
    return family != null;
  }

  synchronized String newCode() {
    String code = secret("code");
    codes.put(code, clock.instant().plus(CODE_LIFE));
    return code;
  }

  synchronized ObjectNode byCode(String code) {
    Instant end = codes.remove(code);
    if (end == null || !clock.instant().isBefore(end)) {
      throw invalidGrant("The code is unknown, used or too old.");
    }
    return newGrant();
  }

  /** A grant as if a user had just given it. */
  public synchronized ObjectNode newGrant() {
    return issue(new Family());
  }

  /** Refreshes a grant; a refresh token that was used before ends the whole family. */
  synchronized ObjectNode byRefreshToken(String token) {
    Family family = byRefreshToken.get(token);
    if (family == null) {
      throw invalidGrant("The refresh token is unknown.");
    }
    if (!family.isCurrent(token)) {
      reuses += family.isNewest(token) ? 0 : 1;
      family.revoke();
      throw invalidGrant("The refresh token was used before, or revoked: the grant has ended.");
    }
    refreshes++;
    return issue(family);
  }

  synchronized void revoke(String token) {
    Family family = byRefreshToken.get(token);
    if (family != null) {
      family.revoke();
    }
  }

  private ObjectNode issue(Family family) {
    String access = secret("at");
    family.add(access, clock.instant().plus(lifetime), keepsOldAccessTokens);
    byAccessToken.put(access, family);
    ObjectNode response = Json.object()
        .put("token_type", "Bearer")
        .put("access_token", access)
        .put("expires_in", lifetime.toSeconds());
    if (offlineAccess) {
      String refresh = secret("rt");
      family.rotate(refresh);
      byRefreshToken.put(refresh, family);
      response.put("refresh_token", refresh);
    }
    return response
        .put("scope", "all.full_access" + (offlineAccess ? " offline_access" : ""))
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("user_id", SandboxIds.USER_ANN);
  }

  /** Holds a word by which tests find what was printed that should not have been. */
  private String secret(String kind) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return kind + "_s3cr3t_" + HexFormat.of().formatHex(bytes);
  }

  private static Problem invalidGrant(String reason) {
    return Problem.oauth(400, "invalid_grant", reason);
  }
}
