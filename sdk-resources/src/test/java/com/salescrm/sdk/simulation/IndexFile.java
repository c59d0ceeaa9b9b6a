package com.salescrm.sdk.simulation;

import com.salescrm.sdk.core.internal.storage.Sql;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteDataSource;

/**
 * A database in a file, whose process may be killed before each statement and before and after each commit; with several
 * threads, before each transaction and after it, since a thread that waits must not hold its lock. There it may fail, too: a
 * commit before or after it took effect.
 */
final class IndexFile extends SQLiteDataSource {
  private static final Set<String> ENDS = Set.of("commit", "rollback", "close");

  private final World world;
  private final boolean hasThreads;
  // SQLite has one transaction at a time; waiting for it would take real time.
  private final ReentrantLock transaction = new ReentrantLock();
  private double failures;

  IndexFile(World world, Path file, boolean hasThreads) {
    this.world = world;
    this.hasThreads = hasThreads;
    setUrl("jdbc:sqlite:" + file);
    setSynchronous("OFF");
  }

  /** Sets how often a statement or a commit fails. */
  void failures(double probability) {
    failures = probability;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    return (Connection) Proxy.newProxyInstance(
        Connection.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> {
          String name = method.getName();
          boolean isStep = hasThreads
              ? name.equals("setAutoCommit") && arguments[0].equals(false)
              : name.equals("prepareStatement") || name.equals("commit");
          if (isStep) {
            step(name);
          }
          if (name.equals("prepareStatement")) {
            arguments[0] = atWorldTime((String) arguments[0]);
          }
          if (name.equals("setAutoCommit") && arguments[0].equals(false)) {
            transaction.lock();
          }
          Object result;
          try {
            result = method.invoke(connection, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          } finally {
            if (ENDS.contains(name) && transaction.isHeldByCurrentThread()) {
              transaction.unlock();
            }
          }
          if (name.equals("commit")) {
            step("committed");
          }
          return result;
        });
  }

  /** The clock of the database is that of the service. */
  private String atWorldTime(String sql) {
    return sql.replace(Sql.now("SQLite"), Long.toString(world.sandbox.clock().millis()));
  }

  private void step(String what) throws SQLException {
    world.step("database: " + what);
    world.second.freeze();
    if (failures > 0 && world.chance(failures)) {
      world.trace("database fails: " + what);
      throw new SQLException("connection lost", "08006");
    }
  }
}
