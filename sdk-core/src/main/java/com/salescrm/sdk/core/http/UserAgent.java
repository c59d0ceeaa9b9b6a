package com.salescrm.sdk.core.http;

import org.jspecify.annotations.Nullable;

/** What the SDK calls itself. */
final class UserAgent {
  private static final String OWN =
      "salescrm-sdk-java/" + version() + " (Java " + javaVersion() + ")";

  private UserAgent() {}

  static String with(@Nullable String suffix) {
    return suffix == null || suffix.isEmpty() ? OWN : OWN + " " + suffix;
  }

  private static String version() {
    String version = UserAgent.class.getPackage().getImplementationVersion();
    return version == null ? "dev" : version;
  }

  private static String javaVersion() {
    return System.getProperty("java.version", "unknown").replaceAll("[^A-Za-z0-9._+-]", "");
  }
}
