package com.salescrm.sync.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Prints the version of the jar for {@code --version}. */
public final class Version implements IVersionProvider {
  /** For picocli. */
  public Version() {}

  @Override
  public String[] getVersion() {
    return new String[] {"crm-sync " + number(), "Java " + Runtime.version()};
  }

  /** {@return the version, {@code (not packaged)} when the program runs from class files} */
  public static String number() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("(not packaged)");
  }
}
