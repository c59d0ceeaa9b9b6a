package com.salescrm.sdk.core.internal.transport;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@code User-Agent} header. */
public final class UserAgent {
  private static final String SDK =
      "salescrm-sdk-java/" + version() + " (Java " + javaVersion() + ")";

  private UserAgent() {}

  /** Name and version of the SDK, followed by those of the application, if any. */
  public static String with(@Nullable String suffix) {
    return suffix == null || suffix.isEmpty() ? SDK : SDK + " " + suffix;
  }

  /** The version is in the module descriptor on the module path, and in the manifest on the class path. */
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
