package com.salescrm.sdk.core.internal.transport;

import org.jspecify.annotations.Nullable;

/** What the SDK calls itself. */
public final class UserAgent {
  private static final String OWN =
      "salescrm-sdk-java/" + version() + " (Java " + javaVersion() + ")";

  private UserAgent() {}

  /** With the application's own name behind it, if it has one. */
  public static String with(@Nullable String suffix) {
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
