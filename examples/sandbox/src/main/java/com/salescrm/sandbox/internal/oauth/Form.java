package com.salescrm.sandbox.internal.oauth;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.UncheckedEndpoint;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a form-encoded body, each at most once. Error messages contain field names, but no
 * values.
 */
final class Form {
  private final Map<String, String> fields;

  private Form(Map<String, String> fields) {
    this.fields = fields;
  }

  static Form of(UncheckedEndpoint.Request request) {
    requireFormOnItsHost(request);
    Map<String, String> fields = new LinkedHashMap<>();
    for (String part : request.body().split("&", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw Problem.oauthViolation("The body is not form-encoded.");
      }
      String name = decode(part.substring(0, equals));
      if (fields.put(name, decode(part.substring(equals + 1))) != null) {
        throw Problem.oauthViolation("The field '" + name + "' was sent twice.");
      }
    }
    return new Form(fields);
  }

  private static void requireFormOnItsHost(UncheckedEndpoint.Request request) {
    OAuthRoutes.requireHost(request, "127.0.0.1", "token endpoint");
    String type = String.join(",", request.headers().getOrDefault("content-type", List.of("")));
    if (!type.startsWith("application/x-www-form-urlencoded")) {
      throw Problem.oauthViolation("Send the body as application/x-www-form-urlencoded.");
    }
    if (request.headers().containsKey("authorization") || !request.query().isEmpty()) {
      throw Problem.oauthViolation(
          "The OAuth endpoints accept no Authorization header and no query parameters.");
    }
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Problem.oauthViolation("The body is not correctly percent-encoded.");
    }
  }

  String get(String name) {
    String value = fields.get(name);
    if (value == null || value.isEmpty()) {
      throw Problem.oauthViolation("The field '" + name + "' is missing.");
    }
    return value;
  }

  void requireOnly(String... names) {
    Set<String> known = Set.of(names);
    for (String name : fields.keySet()) {
      if (!known.contains(name)) {
        throw Problem.oauthViolation("The field '" + name + "' is not allowed for this request.");
      }
    }
  }
}
