package com.salescrm.sdk.core.internal.transport;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
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

  /** On the module path the version stands in the module's descriptor, on the class path in the jar's manifest. */
  private static String version() {
    return Optional.ofNullable(UserAgent.class.getModule().getDescriptor())
        .flatMap(ModuleDescriptor::rawVersion)
        .or(() -> Optional.ofNullable(UserAgent.class.getPackage().getImplementationVersion()))
        .orElse("dev");
  }

  private static String javaVersion() {
    return System.getProperty("java.version", "unknown").replaceAll("[^A-Za-z0-9._+-]", "");
  }
}
