package com.salescrm.sdk.batch.journal;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source that can lose its database. */
final class TestDatabase implements DataSource {
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final String url;
  private volatile boolean down;

  /** What runs before each connection is opened. */
  volatile Runnable beforeConnection = () -> {};

  /** What runs before each commit. */
  volatile Runnable beforeCommit = () -> {};

  /** How many commits succeed whose responses are lost. */
  final AtomicInteger lostCommits = new AtomicInteger();

  TestDatabase(String url) {
    this.url = url;
  }

  /** Breaks all connections and refuses new ones. */
  void stop() throws SQLException {
    down = true;
    cut();
  }

  void start() {
    down = false;
  }

  /** Breaks all connections. */
  void cut() throws SQLException {
    for (Connection each : List.copyOf(open)) {
      open.remove(each);
      each.close();
    }
  }

  /** The number of connections that are not closed. */
  long openConnections() {
    return open.stream().filter(TestDatabase::isOpen).count();
  }

  private static boolean isOpen(Connection connection) {
    try {
      return !connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    beforeConnection.run();
    if (down) {
      throw new SQLException("no route to the database of lead_secret", "08001");
    }
    Connection connection = DriverManager.getConnection(url);
    open.add(connection);
    return (Connection) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {Connection.class},
        (self, method, args) -> call(connection, method, args));
  }

  private @Nullable Object call(Connection connection, Method method, Object @Nullable [] args)
      throws Throwable {
    Object result;
    if (method.getName().equals("commit")) {
      beforeCommit.run();
    }
    try {
      result = method.invoke(connection, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (method.getName().equals("commit")
        && lostCommits.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      throw new SQLException("connection reset", "08006");
    }
    return result;
  }

  /** Whether all connections are closed. */
  boolean isUnused() {
    return open.stream().allMatch(TestDatabase::isClosed);
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  int count(String table) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      count.next();
      return count.getInt(1);
    }
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
