package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.output.MigrateResult;
import org.jspecify.annotations.Nullable;

/**
 * An open database with a connection pool. Safe for many threads. Every failure is thrown as a {@link Problem}
 * with a one-line message.
 */
public final class Database implements AutoCloseable {
  /** The table that records which migrations were applied. */
  public static final String MIGRATIONS = "crm_sync_migrations";

  private static final int CONNECTIONS = 4;
  private static final long CONNECT_MILLIS = 15_000;

  /**
   * Silences the driver, which prints a whole URL that it does not understand. Held in a field, because a level
   * is lost with its logger.
   */
  private static final Logger DRIVER = Logger.getLogger("org.postgresql");

  static {
    DRIVER.setLevel(Level.OFF);
  }

  private final DatabaseSettings settings;
  private final Dialect dialect;
  private final HikariDataSource pool;
  private final ReentrantLock writer;
  private final Duration responseLimit;

  private final @Nullable Path file;

  /** The identity of the open file in its file system; null for a server, and on Windows, where an open file stays. */
  private final @Nullable Object fileKey;

  private Database(DatabaseSettings settings, Dialect dialect, HikariDataSource pool) {
    this.settings = settings;
    this.dialect = dialect;
    this.pool = pool;
    this.writer = new ReentrantLock(true);
    this.responseLimit = Duration.ZERO;
    this.file = settings.file().orElse(null);
    this.fileKey = file == null ? null : fileKey(file);
  }

  private Database(Database other, Duration responseLimit) {
    this.settings = other.settings;
    this.dialect = other.dialect;
    this.pool = other.pool;
    this.writer = other.writer;
    this.responseLimit = responseLimit;
    this.file = other.file;
    this.fileKey = other.fileKey;
  }

  /**
   * Limits the time for which transactions and reads wait for a response of a server, which may have vanished.
   *
   * @param limit how long, beside the time for locks; a {@code socketTimeout} in the URL has precedence
   * @return the same database, with the same connections
   */
  public Database withResponseLimit(Duration limit) {
    boolean isLimited = dialect.isFile() || settings.url().contains("socketTimeout=");
    return isLimited ? this : new Database(this, limit.plus(settings.lockWait()));
  }

  /** The pool undoes it. */
  private void limitResponses(Connection connection) throws SQLException {
    if (!responseLimit.isZero()) {
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(responseLimit.toMillis()));
    }
  }

  /** The identity of a file in its file system; null if it does not exist, and on Windows. */
  private static @Nullable Object fileKey(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Opens a database. A file is created if it does not exist; the database of a server must exist.
   *
   * @param settings how to reach it
   * @return the database, to be closed
   * @throws Problem if it cannot be opened
   */
  public static Database open(DatabaseSettings settings) {
    return open(settings, (dialect, config) -> dialect.create(config, settings));
  }

  /**
   * Opens a database that exists, and may be that of another program: opening it changes nothing.
   *
   * @param settings how to reach it
   * @return the database, to be closed
   * @throws Problem if it cannot be opened
   */
  public static Database openExisting(DatabaseSettings settings) {
    return open(settings, (dialect, config) -> {});
  }

  private static Database open(
      DatabaseSettings settings, BiConsumer<Dialect, HikariConfig> firstStep) {
    Dialect dialect = Dialect.of(settings.url());
    try {
      HikariConfig config = config(settings);
      firstStep.accept(dialect, config);
      dialect.configure(config, settings);
      return new Database(settings, dialect, new HikariDataSource(config));
    } catch (HikariPool.PoolInitializationException e) {
      throw DatabaseProblems.of(e, settings.place());
    } catch (Problem e) {
      throw e;
    } catch (InvalidPathException e) {
      throw new Problem(ExitCode.USAGE, "--database: " + TextFiles.notAPath(e.getInput()), e);
    } catch (RuntimeException e) { // Dropped: its message contains the URL with its password.
      throw new Problem(
          ExitCode.USAGE,
          "--database " + settings.place()
              + ": the driver does not understand this URL; "
              + (dialect.isFile()
                  ? "check its parameters"
                  : "expected is jdbc:postgresql://host:5432/name?sslmode=verify-full"));
    }
  }

  private static HikariConfig config(DatabaseSettings settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("crm-sync");
    config.setJdbcUrl(settings.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(CONNECT_MILLIS);
    return config;
  }

  /** {@return its kind} */
  public Dialect dialect() {
    return dialect;
  }

  /** {@return its connections, in the mode that commits each statement} */
  public DataSource dataSource() {
    return pool;
  }

  /** {@return its URL without secrets} */
  public String place() {
    return settings.place();
  }

  /**
   * Creates or migrates the internal tables, and the tables of the first version.
   *
   * @throws Problem if that fails
   */
  public void migrate() {
    SchemaVersion version = schemaVersion();
    if (version == SchemaVersion.NEWER) {
      throw new Problem(
          ExitCode.DATABASE,
          "database " + place() + ": a newer crm-sync made its tables; update this program,"
              + " or give another --database");
    }
    if (version == SchemaVersion.CURRENT) { // Flyway would hold the lock of SQLite for a while.
      return;
    }
    if (!dialect.hasFlyway()) {
      SchemaVersion ignored = inTransaction(connection -> {
        ScriptMigrations.apply(connection, dialect);
        return SchemaVersion.CURRENT;
      });
      return;
    }
    try {
      MigrateResult ignored = flyway().migrate();
    } catch (FlywayException e) {
      throw DatabaseProblems.of(e, place());
    }
  }

  private Flyway flyway() {
    return Flyway.configure()
        .dataSource(pool)
        .locations("classpath:db/migration/" + dialect.folder())
        .table(MIGRATIONS)
        .baselineOnMigrate(true) // The database may hold other tables.
        .baselineVersion("0")
        .load();
  }

  /**
   * Compares the version of the tables with that of this program. Nothing is written.
   *
   * @return the version
   * @throws Problem if the database fails
   */
  public SchemaVersion schemaVersion() {
    return reading(ScriptMigrations::version);
  }

  /** {@return the file of the database; empty for a server} */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** Versions of the tables. */
  public enum SchemaVersion {
    /** No pull has created the tables. */
    NONE,

    /** The next pull migrates the tables. */
    OLDER,

    /** That of this program. */
    CURRENT,

    /** A newer program has migrated the tables. */
    NEWER
  }

  /**
   * Excludes other runs from this database until the lock is closed or the process ends.
   *
   * @return the lock, to be closed
   * @throws Problem with {@link com.salescrm.sync.cli.ExitCode#BUSY} if another run holds it
   */
  public RunLock lock() {
    return dialect.lock(settings);
  }

  /**
   * Runs work in one transaction: all of it is committed, or nothing.
   *
   * @param work what to do
   * @param <R> the type of the result
   * @return the result
   * @throws Problem if the database fails, or its file is no longer the one that was opened
   */
  public <R> R inTransaction(Work<R> work) {
    if (!dialect.hasOneWriter()) {
      return transaction(work);
    }
    writer.lock();
    try {
      return transaction(work);
    } finally {
      writer.unlock();
    }
  }

  private <R> R transaction(Work<R> work) {
    try (Connection connection = pool.getConnection()) {
      limitResponses(connection);
      connection.setAutoCommit(false);
      try {
        R result = work.on(connection);
        connection.commit();
        requireFile();
        return result;
      } catch (SQLException | RuntimeException e) {
        rollBack(connection, e);
        throw e;
      }
    } catch (SQLException e) {
      throw DatabaseProblems.of(e, place());
    }
  }

  /**
   * Whether the file of the database was deleted, moved or replaced since it was opened. Then all transactions and reads fail.
   *
   * @return false for a server, and on Windows
   */
  public boolean isReplaced() {
    return file != null && fileKey != null && !fileKey.equals(fileKey(file));
  }

  /** An open file accepts writes after it was deleted; its content is lost when it is closed. */
  private void requireFile() {
    if (isReplaced()) {
      throw new Problem(
          ExitCode.DATABASE,
          "database " + place()
              + ": the file was deleted, moved or replaced during this run, so what"
              + " this run wrote is not in it");
    }
  }

  /**
   * Runs work that only reads, each statement of which sees the database at one moment. It neither waits for a
   * transaction nor delays one.
   *
   * @param work what to read
   * @param <R> the type of the result
   * @return the result
   * @throws Problem if the database fails, or its file is no longer the one that was opened
   */
  public <R> R reading(Work<R> work) {
    try (Connection connection = pool.getConnection()) {
      limitResponses(connection);
      R result = work.on(connection);
      requireFile();
      return result;
    } catch (SQLException e) {
      throw DatabaseProblems.of(e, place());
    }
  }

  private static void rollBack(Connection connection, Exception reason) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      reason.addSuppressed(e);
      rollBackAgain(connection, reason);
    }
  }

  /**
   * SQLite and DuckDB end a transaction by themselves, as when the disk is full, and their drivers begin no other one then: each
   * later statement of the connection would be committed by itself. The connection stays open: when the last one to DuckDB has
   * been closed on a full disk, the next one is never opened.
   */
  private static void rollBackAgain(Connection connection, Exception reason) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      connection.rollback();
    } catch (SQLException e) {
      reason.addSuppressed(e); // The pool closes a broken connection.
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /**
   * Work in a transaction.
   *
   * @param <R> the type of the result
   */
  @FunctionalInterface
  public interface Work<R> {
    /**
     * Runs the work.
     *
     * @param connection neither to be committed nor closed
     * @return the result
     * @throws SQLException if the database fails
     */
    R on(Connection connection) throws SQLException;
  }
}
