package com.salescrm.sdk.core.internal.url;

import java.util.Locale;
import okhttp3.HttpUrl;

/** Whether secrets may be sent to a URL: over https, or to this machine. */
public final class SecureUrls {
  private SecureUrls() {}

  /** Whether the connection is encrypted or does not leave this machine. */
  public static boolean isSafe(HttpUrl url) {
    return url.isHttps() || isLoopback(url.host());
  }

  private static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost") || name.equals("::1") || name.matches("127(\\.\\d{1,3}){3}");
  }
}
