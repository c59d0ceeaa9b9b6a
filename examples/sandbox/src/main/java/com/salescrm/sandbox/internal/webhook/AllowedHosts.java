package com.salescrm.sandbox.internal.webhook;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The hosts to which deliveries are allowed: loopback addresses and explicitly allowed hosts.
 * Thread-safe.
 */
public final class AllowedHosts {
  private final Set<String> allowed = ConcurrentHashMap.newKeySet();

  public void allow(String host) {
    allowed.add(host.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns why a delivery to the URL is refused, or null if it is allowed. Host names are not
   * resolved.
   */
  @Nullable
  String refusal(String address) {
    HttpUrl url = HttpUrl.parse(address);
    if (url == null) {
      return "not an http or https URL";
    }
    String host = url.host();
    boolean loopback =
        host.equals("localhost") || host.equals("::1") || host.matches("127(\\.\\d{1,3}){3}");
    return loopback || allowed.contains(host)
        ? null
        : "refused: " + host + " is not a loopback address; allow it with webhooks().allowHost(\""
            + host + "\")";
  }
}
