package com.salescrm.sync.db;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a database.
 *
 * @param url a JDBC URL of a {@link Dialect}
 * @param user null for none, or one in the URL
 * @param password null for none, or one in the URL
 * @param lockWait how long to wait where another program holds a lock
 */
public record DatabaseSettings(
    String url, @Nullable String user, @Nullable String password, Duration lockWait) {
  /**
   * Settings without a user, and a short wait.
   *
   * @param url a JDBC URL of a {@link Dialect}
   * @return the settings
   */
  public static DatabaseSettings of(String url) {
    return new DatabaseSettings(url, null, null, Duration.ofSeconds(10));
  }

  /** {@return the URL without its parameters and user, which may be secret} */
  String place() {
    return url.replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//");
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return place();
  }
}
