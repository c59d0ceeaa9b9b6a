package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.output.MigrateResult;

/**
 * An open database with a pool of connections. Safe for many threads. Everything that fails is thrown as a {@link
 * Problem} that tells it in one line.
 */
public final class Database implements AutoCloseable {
  private static final int CONNECTIONS = 4;
  private static final long CONNECT_MILLIS = 15_000;

  /** The driver prints a whole URL that it does not understand. Held, as a level is lost with its logger. */
  private static final Logger DRIVER = Logger.getLogger("org.postgresql");

  static {
    DRIVER.setLevel(Level.OFF);
  }

  private final DatabaseSettings settings;
  private final Dialect dialect;
  private final HikariDataSource pool;

  private Database(DatabaseSettings settings, Dialect dialect, HikariDataSource pool) {
    this.settings = settings;
    this.dialect = dialect;
    this.pool = pool;
  }

  /**
   * Opens a database: a SQLite file is made if it is not there, a PostgreSQL database must be.
   *
   * @param settings how to reach it
   * @return the database, to be closed
   * @throws Problem if it cannot be opened
   */
  public static Database open(DatabaseSettings settings) {
    Dialect dialect = Dialect.of(settings.url());
    if (dialect == Dialect.POSTGRESQL && settings.url().matches("[^?]*@.*")) {
      throw new Problem(
          ExitCode.USAGE,
          "--database: the driver takes no user before the host; leave out what is before the @,"
              + " and set CRM_SYNC_DB_USER and CRM_SYNC_DB_PASSWORD");
    }
    try {
      return new Database(settings, dialect, new HikariDataSource(config(settings, dialect)));
    } catch (HikariPool.PoolInitializationException e) {
      throw DatabaseProblems.of(e, settings.place());
    } catch (RuntimeException holdsTheUrl) { // Its text, and so nothing of it is told.
      throw new Problem(
          ExitCode.USAGE,
          "--database " + settings.place()
              + ": the driver does not understand this URL; it is to be like"
              + " jdbc:postgresql://host:5432/name?sslmode=verify-full");
    }
  }

  private static HikariConfig config(DatabaseSettings settings, Dialect dialect) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("crm-sync");
    config.setJdbcUrl(settings.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(CONNECT_MILLIS);
    long wait = settings.lockWait().toMillis();
    if (dialect == Dialect.SQLITE) {
      config.addDataSourceProperty("busy_timeout", Long.toString(wait));
      config.addDataSourceProperty("journal_mode", "WAL"); // Others may read while a run writes.
      config.addDataSourceProperty("synchronous", "NORMAL");
      // A transaction that reads first and writes later could not wait for the lock.
      config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
    } else {
      config.addDataSourceProperty("ApplicationName", "crm-sync");
      config.addDataSourceProperty("tcpKeepAlive", "true");
      // Else the text of an error may hold a whole row.
      config.addDataSourceProperty("logServerErrorDetail", "false");
      // Zero would mean for ever.
      config.setConnectionInitSql("SET lock_timeout = " + Math.max(1, wait));
    }
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
   * Makes the tables, or brings them up to date.
   *
   * @throws Problem if that fails
   */
  public void migrate() {
    try {
      MigrateResult ignored = Flyway.configure()
          .dataSource(pool)
          .locations(dialect.migrations())
          .table("crm_sync_migrations")
          .baselineOnMigrate(true) // The database may hold tables of others.
          .baselineVersion("0")
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw DatabaseProblems.of(e, place());
    }
  }

  /**
   * Makes sure that no other run works on this database until the lock is closed or the process ends, however it ends.
   *
   * @return the lock, to be closed
   * @throws Problem with {@link com.salescrm.sync.cli.ExitCode#BUSY} if another run holds it
   */
  public RunLock lock() {
    return dialect == Dialect.SQLITE ? FileRunLock.of(settings) : AdvisoryRunLock.of(settings);
  }

  /**
   * Runs a piece of work in one transaction: all of it is done, or nothing.
   *
   * @param work what to do
   * @param <R> what it gives
   * @return what it gave
   * @throws Problem if the database fails
   */
  public <R> R inTransaction(Work<R> work) {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      try {
        R result = work.on(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException e) {
        rollBack(connection, e);
        throw e;
      }
    } catch (SQLException e) {
      throw DatabaseProblems.of(e, place());
    }
  }

  private static void rollBack(Connection connection, Exception reason) {
    try {
      connection.rollback();
    } catch (SQLException rolledBackAlready) { // As SQLite does by itself when the disk is full.
      reason.addSuppressed(rolledBackAlready);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /**
   * What is done in a transaction.
   *
   * @param <R> what it gives
   */
  @FunctionalInterface
  public interface Work<R> {
    /**
     * Does it.
     *
     * @param connection neither to be committed nor closed
     * @return the result
     * @throws SQLException if the database fails
     */
    R on(Connection connection) throws SQLException;
  }
}
