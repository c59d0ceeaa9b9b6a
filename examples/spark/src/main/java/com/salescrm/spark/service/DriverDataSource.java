package com.salescrm.spark.service;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of a JDBC driver that was given to Spark with {@code --jars}; {@link java.sql.DriverManager} does not find it
 * there. Safe for many threads.
 */
public final class DriverDataSource implements DataSource {
  private final String url;
  private final Properties properties = new Properties();
  private final Driver driver;

  /**
   * Finds the driver; opens no connection.
   *
   * @param url the JDBC address, without a password
   * @param user the user; null for that of the address
   * @param password the password; null for none
   * @throws IllegalArgumentException if there is no driver for the address
   */
  public DriverDataSource(String url, @Nullable String user, @Nullable Secret password) {
    this.url = url;
    this.driver = driver(url);
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password.value());
    }
  }

  private static Driver driver(String url) {
    // That of Spark's threads sees the jars of the job, also if the connector is in Spark's own
    // class path.
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = ofThread == null ? DriverDataSource.class.getClassLoader() : ofThread;
    for (Driver each : ServiceLoader.load(Driver.class, loader)) {
      try {
        if (each.acceptsURL(url)) {
          return each;
        }
      } catch (SQLException e) {
        throw new IllegalArgumentException("the address " + url + " is not valid", e);
      }
    }
    throw new IllegalArgumentException(
        "there is no JDBC driver for " + url + "; give its jar to Spark, such as with --jars");
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      throw new SQLException("the driver does not accept " + url);
    }
    return connection;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
