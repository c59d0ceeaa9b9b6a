package com.salescrm.sandbox.internal.oauth;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.UncheckedEndpoint;
import com.salescrm.sandbox.internal.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The three OAuth endpoints. The authorization page and the token endpoint have different hosts.
 */
public final class OAuthRoutes implements UncheckedEndpoint {
  private final Grants grants;

  public OAuthRoutes(Grants grants) {
    this.grants = grants;
  }

  @Override
  public boolean handles(String path) {
    return path.startsWith("/oauth2/");
  }

  @Override
  public Response response(Request request) {
    return switch (request.method() + " " + request.path()) {
      case "GET /oauth2/authorize/" -> authorize(request);
      case "POST /oauth2/token/" -> token(Form.of(request));
      case "POST /oauth2/revoke/" -> revoke(Form.of(request));
      default ->
        throw Problem.violation(
            404,
            "The OAuth endpoints are GET /oauth2/authorize/, POST /oauth2/token/ and POST /oauth2/revoke/.");
    };
  }

  /** Redirects without user interaction, with the configured decision. */
  private Response authorize(Request request) {
    requireHost(request, "localhost", "authorization page");
    Map<String, List<String>> query = request.query();
    Set<String> known = Set.of("client_id", "redirect_uri", "response_type", "state");
    query.keySet().stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
      throw Problem.violation(
          400, "The authorization page does not accept the parameter '" + name + "'.");
    });
    require(query, "client_id", Grants.CLIENT_ID);
    require(query, "response_type", "code");
    String redirect = one(query, "redirect_uri");
    String outcome =
        grants.deniesConsent() ? "error=access_denied" : "code=" + encoded(grants.newCode());
    String state = query.containsKey("state") ? "&state=" + encoded(one(query, "state")) : "";
    String separator = redirect.contains("?") ? "&" : "?";
    return Response.empty(302).withHeader("location", redirect + separator + outcome + state);
  }

  private static void require(Map<String, List<String>> query, String name, String value) {
    if (!one(query, name).equals(value)) {
      throw Problem.violation(400, "The parameter '" + name + "' must be '" + value + "'.");
    }
  }

  private static String one(Map<String, List<String>> query, String name) {
    List<String> values = query.getOrDefault(name, List.of());
    if (values.size() != 1 || values.get(0).isEmpty()) {
      throw Problem.violation(
          400, "The authorization page requires the parameter '" + name + "' exactly once.");
    }
    return values.get(0);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private Response token(Form form) {
    checkClient(form);
    String type = form.get("grant_type");
    return switch (type) {
      case "authorization_code" -> {
        form.requireOnly("client_id", "client_secret", "grant_type", "code");
        yield Response.json(200, grants.byCode(form.get("code")));
      }
      case "refresh_token" -> {
        form.requireOnly("client_id", "client_secret", "grant_type", "refresh_token");
        yield Response.json(200, grants.byRefreshToken(form.get("refresh_token")));
      }
      default ->
        throw Problem.oauth(400, "unsupported_grant_type", "The grant type is not supported.");
    };
  }

  private Response revoke(Form form) {
    checkClient(form);
    form.requireOnly("client_id", "client_secret", "token");
    grants.revoke(form.get("token"));
    return Response.json(200, Json.object());
  }

  private static void checkClient(Form form) {
    boolean known = form.get("client_id").equals(Grants.CLIENT_ID)
        && MessageDigest.isEqual(
            form.get("client_secret").getBytes(StandardCharsets.UTF_8),
            Grants.CLIENT_SECRET.getBytes(StandardCharsets.UTF_8));
    if (!known) {
      throw Problem.oauth(401, "invalid_client", "The client id or the client secret is wrong.");
    }
  }

  static void requireHost(Request request, String host, String what) {
    String sent = String.join(",", request.headers().getOrDefault("host", List.of("")));
    if (!sent.startsWith(host + ":")) {
      throw Problem.violation(404, "The " + what + " has a host of its own: " + host + ".");
    }
  }
}
