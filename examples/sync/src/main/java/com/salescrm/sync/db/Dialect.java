package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.util.Locale;

/** The supported databases. */
public enum Dialect {
  /** SQLite: a file. */
  SQLITE("jdbc:sqlite:"),

  /** PostgreSQL 11 or newer. */
  POSTGRESQL("jdbc:postgresql:");

  private final String prefix;

  Dialect(String prefix) {
    this.prefix = prefix;
  }

  /**
   * The database that a URL names.
   *
   * @param url a JDBC URL
   * @return the kind
   * @throws Problem if it is of another kind, or no JDBC URL
   */
  public static Dialect of(String url) {
    if (url.matches("jdbc:sqlite:(:memory:.*|\\?.*|)")) {
      throw new Problem(ExitCode.USAGE, "--database: name a file, such as jdbc:sqlite:crm.db");
    }
    for (Dialect dialect : values()) {
      if (url.startsWith(dialect.prefix)) {
        return dialect;
      }
    }
    throw new Problem(
        ExitCode.USAGE,
        "--database must begin with " + SQLITE.prefix + " or " + POSTGRESQL.prefix
            + ", such as jdbc:sqlite:crm.db");
  }

  /** {@return the folder of its migrations on the class path} */
  String migrations() {
    return "classpath:db/migration/" + name().toLowerCase(Locale.ROOT);
  }
}
