package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.internal.argument.SecretFormat;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Credentials that never change. */
final class StaticCredentials implements Credentials {
  private static final int MOST_SPECIAL = 1_000;

  private final AuthScheme scheme;
  private final String authorization;
  private final List<String> secrets; // Longest first: each may contain the next.

  private StaticCredentials(AuthScheme scheme, String authorization, List<String> secrets) {
    this.scheme = scheme;
    this.authorization = authorization;
    this.secrets = secrets;
  }

  static StaticCredentials basic(String apiKey) {
    String key = SecretFormat.inHeader("apiKey", apiKey);
    if (key.indexOf(':') >= 0) {
      throw new IllegalArgumentException(
          "apiKey must not hold a colon: HTTP Basic ends the user name there (RFC 7617)");
    }
    String encoded = Base64.getEncoder().encodeToString((key + ":").getBytes(UTF_8));
    String unpadded = encoded.replace("=", "");
    return new StaticCredentials(
        AuthScheme.API_KEY, "Basic " + encoded, List.of(encoded, unpadded, key));
  }

  static StaticCredentials bearer(String accessToken) {
    String token = SecretFormat.inHeader("accessToken", accessToken);
    String encoded = Base64.getEncoder().withoutPadding().encodeToString(token.getBytes(UTF_8));
    return new StaticCredentials(AuthScheme.OAUTH, "Bearer " + token, List.of(encoded, token));
  }

  @Override
  public AuthScheme scheme() {
    return scheme;
  }

  @Override
  public String authorization(Duration limit) {
    return authorization;
  }

  @Override
  public String redact(String text) {
    String clean = text;
    for (String secret : secrets) {
      clean = redact(clean, secret);
    }
    return clean;
  }

  /**
   * Also as a service may repeat it: with some characters percent-encoded or escaped as in JSON, once or twice. The search
   * stays linear: backslashes have one place, and more special characters than a key has are compared as they are.
   */
  static String redact(String text, String secret) {
    StringBuilder forms = new StringBuilder();
    int special = 0;
    char before = 0;
    for (int i = 0; i < secret.length(); i++) {
      char c = secret.charAt(i);
      if (Character.isLetterOrDigit(c)) {
        forms.append(c);
      } else if (++special > MOST_SPECIAL) {
        forms.append('\\').append(c);
      } else {
        forms.append(before == '\\' ? "(?:\\" : "(?:\\\\{0,3}\\").append(c);
        forms
            .append("|(?i:(?:%(?:25)?|\\\\{1,3}u00)")
            .append(Integer.toHexString(c))
            .append("))");
      }
      before = c;
    }
    return text.replaceAll(forms.toString(), "***");
  }

  /** Clients with equal credentials share a rate limit. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StaticCredentials that && authorization.equals(that.authorization);
  }

  @Override
  public int hashCode() {
    return authorization.hashCode();
  }

  @Override
  public String toString() {
    return scheme + " credentials (secret not shown)";
  }
}
