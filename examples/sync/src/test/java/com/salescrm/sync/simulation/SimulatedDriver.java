package com.salescrm.sync.simulation;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Opens SQLite files for simulated processes: URLs such as {@code jdbc:sqlite:crm.db?process=7}. */
final class SimulatedDriver implements Driver {
  private static final String MARK = "?process=";
  private static final Map<String, SimulatedProcess> PROCESSES = new ConcurrentHashMap<>();
  private static final Driver SQLITE = install();

  /** SQLite's own driver accepts such URLs too: it has to follow this one. */
  private static Driver install() {
    try {
      List<Driver> accepting =
          DriverManager.drivers().filter(SimulatedDriver::isSqlite).toList();
      for (Driver each : accepting) {
        DriverManager.deregisterDriver(each);
      }
      DriverManager.registerDriver(new SimulatedDriver());
      for (Driver each : accepting) {
        DriverManager.registerDriver(each);
      }
      return accepting.get(0);
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static boolean isSqlite(Driver driver) {
    try {
      return driver.acceptsURL("jdbc:sqlite:any");
    } catch (SQLException e) {
      return false;
    }
  }

  /** The URL of a file for a process. */
  static String url(String url, SimulatedProcess process) {
    PROCESSES.put(process.name(), process);
    return url + MARK + process.name();
  }

  static void forget(SimulatedProcess process) {
    PROCESSES.remove(process.name());
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.contains(MARK);
  }

  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    String[] parts = url.split("\\Q" + MARK + "\\E", 2);
    SimulatedProcess process = PROCESSES.get(parts[1]);
    if (process == null) {
      throw new SQLException("the process has ended");
    }
    process.requireAlive();
    return new SimulatedConnection(process, SQLITE.connect(parts[0], properties)).proxy();
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }
}
