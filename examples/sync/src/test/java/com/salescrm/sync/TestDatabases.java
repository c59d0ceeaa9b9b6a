package com.salescrm.sync;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** New databases for tests: SQLite and DuckDB files, and databases of one PostgreSQL server, which ends with this JVM. */
public final class TestDatabases {
  public static final String SQLITE = "SQLite";
  public static final String POSTGRESQL = "PostgreSQL";
  public static final String DUCKDB = "DuckDB";

  private static final AtomicInteger COUNT = new AtomicInteger();

  private TestDatabases() {}

  /** The URL of a database without tables. */
  public static String create(String kind, Path folder) throws SQLException {
    String name = "crm" + COUNT.incrementAndGet();
    if (kind.equals(SQLITE)) {
      return "jdbc:sqlite:" + folder.resolve(name + ".db");
    }
    if (kind.equals(DUCKDB)) {
      return "jdbc:duckdb:" + folder.resolve(name + ".duckdb");
    }
    try (Connection connection = DriverManager.getConnection(postgres("postgres"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return postgres(name);
  }

  /** The URL of a database of the server, which may not exist. */
  static String postgres(String name) {
    return Server.RUNNING.getJdbcUrl("postgres", name);
  }

  /** Started when first used. */
  private static final class Server {
    static final EmbeddedPostgres RUNNING = start();

    private static EmbeddedPostgres start() {
      try {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
            // Below the ports that systems choose for connections.
            .setPort(ThreadLocalRandom.current().nextInt(20_000, 30_000))
            .setPGStartupWait(Duration.ofMinutes(1))
            .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(postgres)));
        return postgres;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void close(EmbeddedPostgres postgres) {
      try {
        postgres.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
