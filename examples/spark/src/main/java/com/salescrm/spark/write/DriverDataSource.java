package com.salescrm.spark.write;

import com.salescrm.spark.options.JournalSettings;
import com.salescrm.spark.options.WriteOptions;
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
 * Opens connections with a driver that the user gives to Spark. {@code DriverManager} does not see the drivers that Spark loads
 * for a job. Safe for many threads.
 */
final class DriverDataSource implements DataSource {
  private final Driver driver;
  private final String url;
  private final Properties properties = new Properties();

  /**
   * Finds the driver; opens no connection.
   *
   * @throws IllegalArgumentException if there is none
   */
  DriverDataSource(JournalSettings settings) {
    this.url = settings.place();
    this.driver = driver(url);
    if (settings.user() != null) {
      properties.setProperty("user", settings.user());
    }
    if (settings.password() != null) {
      properties.setProperty("password", settings.password().value());
    }
  }

  private static Driver driver(String url) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    for (Driver each : ServiceLoader.load(Driver.class, loader)) {
      if (accepts(each, url)) {
        return each;
      }
    }
    throw new IllegalArgumentException("option " + WriteOptions.JOURNAL
        + ": there is no JDBC driver for " + url.replaceFirst("(jdbc:\\w+).*", "$1")
        + "; give its jar to Spark, such as with --jars");
  }

  private static boolean accepts(Driver driver, String url) {
    try {
      return driver.acceptsURL(url);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      throw new SQLException("the driver does not accept the address");
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
  public void setLogWriter(PrintWriter writer) {}

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
    throw new SQLException("wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
