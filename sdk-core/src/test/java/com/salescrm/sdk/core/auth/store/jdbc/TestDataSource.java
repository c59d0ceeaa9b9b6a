package com.salescrm.sdk.core.auth.store.jdbc;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A pool with a limited number of connections, which can be disconnected. */
class TestDataSource implements DataSource {
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final String url;
  private final Semaphore places;
  private final long waitMillis;
  volatile boolean down;
  /** A method of connections that fails. */
  volatile String failing = "";
  /** What happens right before a statement is prepared. */
  volatile Runnable beforeStatement = () -> {};
  /** What happens right before a commit. */
  volatile Runnable beforeCommit = () -> {};

  TestDataSource(String url, int size, long waitMillis) {
    this.url = url;
    this.places = new Semaphore(size);
    this.waitMillis = waitMillis;
  }

  /** Breaks every connection that is open. */
  void cut() throws SQLException {
    for (Connection each : open) {
      each.abort(Runnable::run);
      each.close(); // H2 in memory has no wire to break.
    }
  }

  int inUse() {
    return open.size();
  }

  @Override
  public Connection getConnection() throws SQLException {
    if (down) {
      throw new SQLException("the database is gone", "08001");
    }
    try {
      if (!places.tryAcquire(waitMillis, TimeUnit.MILLISECONDS)) {
        throw new SQLTransientConnectionException("no connection left in the pool");
      }
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
    Connection connection = DriverManager.getConnection(url);
    open.add(connection);
    return pooled(connection);
  }

  private Connection pooled(Connection connection) {
    return (Connection) Proxy.newProxyInstance(
        TestDataSource.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (p, method, args) -> {
          if (method.getName().equals("close") && open.remove(connection)) {
            places.release();
          }
          if (method.getName().equals("prepareStatement")) {
            beforeStatement.run();
          }
          if (method.getName().equals("commit")) {
            beforeCommit.run();
          }
          if (method.getName().equals(failing)) {
            throw new SQLException(failing + " fails in this test", "58000");
          }
          try {
            return method.invoke(connection, args);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public PrintWriter getLogWriter() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setLogWriter(PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
