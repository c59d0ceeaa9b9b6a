package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.url.SecretSafety;
import okhttp3.HttpUrl;

/** One of the two hosts of OAuth (specification, "OAuth 2.0", 2 and 4). */
final class OAuthAddress {
  private OAuthAddress() {}

  static HttpUrl parse(String setting, String text) {
    HttpUrl url = HttpUrl.parse(text.strip());
    if (url == null) {
      throw new IllegalArgumentException(setting + " must be an absolute http or https URL");
    }
    // The text is not shown: a user part would hold a secret.
    if (!url.username().isEmpty() || !url.password().isEmpty()) {
      throw new IllegalArgumentException(setting + " must not hold a user or password");
    }
    if (url.query() != null || url.fragment() != null) {
      throw new IllegalArgumentException(setting + " must not hold a query or fragment");
    }
    return url;
  }

  static void requireSafe(String setting, HttpUrl url, boolean insecureAllowed) {
    if (!SecretSafety.isSafe(url) && !insecureAllowed) {
      throw new IllegalStateException(setting + " is plain http to " + url.host()
          + ": use https, or allowInsecureHttp() to send secrets in the clear");
    }
  }
}
