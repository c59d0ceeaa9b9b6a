package com.salescrm.sync.db;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The connection settings of a database.
 *
 * @param url a JDBC URL of a {@link Dialect}
 * @param user null for none, or one in the URL
 * @param password null for none, or one in the URL
 * @param lockWait how long to wait where another program holds a lock
 */
public record DatabaseSettings(
    String url, @Nullable String user, @Nullable String password, Duration lockWait) {
  private static final String POSTGRESQL = "jdbc:postgresql:";

  /** Hosts with ports, and a name; any other text may be part of a password. */
  private static final Pattern KNOWN = Pattern.compile(
      POSTGRESQL + "(//([\\w.,-]|\\[[\\p{XDigit}:.%]+]|:\\d{1,5}(?![^,/]))*(/[^@:]*)?|[^@:]*)");

  /**
   * Settings without a user, with a short lock wait.
   *
   * @param url a JDBC URL of a {@link Dialect}
   * @return the settings
   */
  public static DatabaseSettings of(String url) {
    return new DatabaseSettings(url, null, null, Duration.ofSeconds(10));
  }

  /** {@return the URL without its parameters and user, which may be secret} */
  String place() {
    // The driver of SQLite takes a semicolon for a part of the name.
    String parameters = url.startsWith(Dialect.SQLITE.prefix()) ? "[?].*" : "[?;].*";
    String bare = url.replaceFirst(parameters, "");
    if (!bare.startsWith(POSTGRESQL)) {
      return bare;
    }
    String withoutUser = bare.replaceFirst("//.*@", "//");
    return KNOWN.matcher(withoutUser).matches() ? withoutUser : POSTGRESQL + "...";
  }

  /** The file of the database; empty for a server. */
  Optional<Path> file() {
    Dialect dialect = Dialect.of(url);
    return dialect.isFile()
        ? Optional.of(
            Path.of(place().substring(dialect.prefix().length()).replaceFirst("^file:", "")))
        : Optional.empty();
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return place();
  }
}
