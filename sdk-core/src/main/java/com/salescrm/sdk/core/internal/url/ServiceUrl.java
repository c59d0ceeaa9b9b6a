package com.salescrm.sdk.core.internal.url;

import java.util.Locale;
import okhttp3.HttpUrl;

/** The URL of a service that receives secrets. */
public final class ServiceUrl {
  private ServiceUrl() {}

  /**
   * The URL, if it is absolute and without user, query and fragment.
   *
   * @param setting its name, for messages, which do not show the text: a user part is a secret
   * @param secrets the setter for secrets, for messages
   * @throws IllegalArgumentException if it is not such a URL
   */
  public static HttpUrl parse(String setting, String text, String secrets) {
    HttpUrl url = HttpUrl.parse(text.strip());
    if (url == null) {
      throw new IllegalArgumentException(setting + " must be an absolute http or https URL");
    }
    if (!url.username().isEmpty() || !url.password().isEmpty()) {
      throw new IllegalArgumentException(
          setting + " must not contain a user or password; use " + secrets);
    }
    if (url.query() != null || url.fragment() != null) {
      throw new IllegalArgumentException(setting + " must not contain a query or fragment");
    }
    return url;
  }

  /**
   * Checks that the connection is encrypted, does not leave this machine, or is allowed.
   *
   * @throws IllegalStateException otherwise
   */
  public static void requireSafe(String setting, HttpUrl url, boolean insecureAllowed) {
    if (!url.isHttps() && !isLoopback(url.host()) && !insecureAllowed) {
      throw new IllegalStateException(setting + " is plain http to " + url.host()
          + ": use https, or allowInsecureHttp() to send secrets in the clear");
    }
  }

  private static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost") || name.equals("::1") || name.matches("127(\\.\\d{1,3}){3}");
  }
}
