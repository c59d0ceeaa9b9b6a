package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.internal.url.SecureUrls;
import okhttp3.HttpUrl;

/**
 * The base URL of the service.
 *
 * @param url absolute, without user, query and fragment
 */
record BaseUrl(HttpUrl url) {
  static BaseUrl parse(String text) {
    HttpUrl url = HttpUrl.parse(text.strip());
    if (url == null) {
      throw new IllegalArgumentException("baseUrl must be an absolute http or https URL");
    }
    // The message does not show the text: a user part is a secret.
    if (!url.username().isEmpty() || !url.password().isEmpty()) {
      throw new IllegalArgumentException(
          "baseUrl must not contain a user or password; use credentials()");
    }
    if (url.query() != null || url.fragment() != null) {
      throw new IllegalArgumentException("baseUrl must not contain a query or fragment");
    }
    return new BaseUrl(url);
  }

  void requireSafeForSecrets(boolean insecureAllowed) {
    if (!SecureUrls.isSafe(url) && !insecureAllowed) {
      throw new IllegalStateException("baseUrl is plain http to " + url.host()
          + ": use https, or allowInsecureHttp() to send secrets in the clear");
    }
  }
}
