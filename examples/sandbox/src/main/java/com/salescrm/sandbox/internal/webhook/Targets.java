package com.salescrm.sandbox.internal.webhook;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Where deliveries may go: this machine, and what was allowed by name. Safe for many threads. */
public final class Targets {
  private final Set<String> allowed = ConcurrentHashMap.newKeySet();

  public void allow(String host) {
    allowed.add(host.toLowerCase(Locale.ROOT));
  }

  /** Why nothing goes there; null where it may. By the text of the address: names are not looked up. */
  @Nullable
  String refusal(String address) {
    HttpUrl url = HttpUrl.parse(address);
    if (url == null) {
      return "not an http or https address";
    }
    String host = url.host();
    boolean loopback =
        host.equals("localhost") || host.equals("::1") || host.matches("127(\\.\\d{1,3}){3}");
    return loopback || allowed.contains(host)
        ? null
        : "refused: " + host + " is not this machine; webhooks().allow(\"" + host
            + "\") lets deliveries out";
  }
}
